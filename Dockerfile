# A server in a container: docs/howto/operating.md says how to build and run it, and how to add Pyodide, with which
# people play without a network. A test runs these lines.
FROM python:3.13-slim
COPY pyproject.toml hatch_build.py README.md LICENSE /source/
COPY src /source/src
RUN pip install --no-cache-dir "/source[server]"
# Whoever runs the container can mount a folder here; it has to belong to this user.
RUN mkdir -m 700 /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 8500
HEALTHCHECK CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8500/health')"]
CMD ["fivehundred", "serve", "--host", "0.0.0.0", "--data", "/data/rooms.db"]
