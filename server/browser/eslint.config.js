import js from "@eslint/js";
import globals from "globals";

export default [
  // These are copied or made from other files.
  { ignores: ["**/vendor/", "**/bundle.js"] },
  {
    languageOptions: { globals: globals.browser, ecmaVersion: 2024, sourceType: "module" },
    rules: {
      ...js.configs.recommended.rules,
      "max-len": ["error", { code: 120, ignoreUrls: true }],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-eval": "error",
      "no-var": "error",
      "prefer-const": ["error", { destructuring: "all" }],
    },
  },
];
