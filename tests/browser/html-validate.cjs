// What html-validate asks of pages: all that it recommends, with its rules for documents and for those who cannot see,
// but for what stands here with its reason.
module.exports = {
  root: true,
  extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
  rules: {
    // Browsers put <tbody> in where it is left out, and the reports of games are the same in mails, where it is weight.
    "prefer-tbody": "off",
    // The reports of games come from the templates of mails, and mail programs know cellpadding and no better.
    "no-deprecated-attr": "off",
    // HTML lets an id begin with a digit; those of headings are the words of the heading, which may ("1-the-map").
    "valid-id": ["error", { relaxed: true }],
    // Lists and tables are named too, as ARIA lets them be.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    // A link to our own feed loads nothing, and its hash would be another with each move.
    "require-sri": ["error", { target: "crossorigin" }],
  },
};
