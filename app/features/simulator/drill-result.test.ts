import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { DrillTerms } from "#trading/school/drills/drill.ts";
import { DrillResultPanel } from "./drill-result.tsx";

test.each([true, false])("a score proves no skill, recorded or not (%s)", (recorded) => {
  const scored = { result: { score: 100, found: [], trades: 1, equity: 9900 }, recorded };
  const terms = { rules: [] } as unknown as DrillTerms;
  const panel = createElement(DrillResultPanel, { terms, scored, onAgain: () => undefined });
  const shown = renderToStaticMarkup(createElement(MemoryRouter, null, panel));
  expect(shown).toContain("A score shows which rules your decisions followed and proves no skill.");
  expect(shown.includes("not recorded")).toBe(!recorded);
});
