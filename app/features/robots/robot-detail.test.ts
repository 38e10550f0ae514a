import { type ComponentProps, createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { robots } from "#content/robots.ts";
import { Label, Terms } from "./robot-detail.tsx";

const text = (rules?: { readonly words: readonly string[]; readonly lab: string; readonly symbol: string }) => {
  const [robot] = robots;
  if (!robot) throw new Error("No robot");
  const terms = createElement(Terms, { robot: { ...robot, activationLimit: 1 }, rules, versions: [] });
  return renderToStaticMarkup(createElement(MemoryRouter, {}, terms));
};

it("promises the site's own files of robots with rules alone", () => {
  const made = /MetaTrader 5 source, settings file, Python file|activates its license on the first start/;
  expect(text({ words: [], lab: "/", symbol: "EURUSD" })).toMatch(made);
  expect(text()).not.toMatch(made);
  expect(text()).not.toContain("after-you-buy");
  expect(text()).toContain("your license key, and the files that the seller has put there");
  expect(text()).toContain("good for 1 live account at a time");
});

it("names return and drawdown of the record above the price, and of which pair they are, once there is one", () => {
  const [robot] = robots;
  if (!robot) throw new Error("No robot");
  const label = (facts?: ComponentProps<typeof Label>["facts"]) =>
    renderToStaticMarkup(
      createElement(MemoryRouter, {}, createElement(Label, { robot, facts, action: "Add to cart" })),
    ).replaceAll(/<[^>]*>/g, "");
  const facts = { annual: "−2.4%", drawdown: "65.7%", tone: "text-down", symbol: "GBP/USD" } as const;
  const shown = label({ ...facts, bestPair: true, warning: "12 trades are too few to prove anything." });
  expect(shown).toMatch(
    /Simulated record−2\.4% per year, max drawdown 65\.7%Tested on GBP\/USD, the best of its pairs\..*USD, one license/,
  );
  expect(shown).toContain("12 trades are too few to prove anything.");
  expect(shown).toContain("hypothetical");
  expect(label({ ...facts, bestPair: false, warning: null })).not.toContain("best of its pairs");
  expect(label()).not.toContain("record");
});
