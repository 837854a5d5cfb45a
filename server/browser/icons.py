"""The icons of the page as PNGs, drawn from ``icon.svg``: ``python -m browser.icons`` writes them into the page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

PAGE = Path(__file__).parents[1] / "src" / "fivehundred_server" / "page"
#: The width of each; the corners of a maskable one are cut off by whoever shows it.
ICONS = {"icon-192.png": 192, "icon-512.png": 512, "icon-maskable.png": 512}


def main() -> None:
    """Draw them all."""
    drawing = (PAGE / "icon.svg").read_text("utf-8")
    # What a system may cut off is outside a circle of four fifths of the width, in which the whole spade stands.
    maskable = drawing.replace(' rx="7"', "")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, width in ICONS.items():
            page = chromium.new_page(viewport={"width": width, "height": width})
            shown = maskable if "maskable" in name else drawing
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{shown}")
            page.screenshot(path=PAGE / name, omit_background=True)
        chromium.close()


if __name__ == "__main__":
    main()
