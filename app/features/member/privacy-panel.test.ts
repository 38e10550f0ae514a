import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { PrivacyPanel } from "./privacy-panel.tsx";

test("says before an account is erased that its subscriptions go on", () => {
  const erasing = { called: "ana@example.com", confirm: () => null, signOut: async () => {} };
  const shown = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(PrivacyPanel, erasing)));
  expect(shown).toContain("A subscription goes on: cancel it with the payment provider first.");
});
