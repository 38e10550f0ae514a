import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { definitions } from "#trading/statistics/definitions.ts";
import type { LabRun } from "../runs/runs-store.ts";
import { Headline } from "./headline.tsx";

test("buy and hold beside the net return says that it has neither its leverage nor its costs", () => {
  const statistics = definitions.map((definition) => ({ ...definition, value: 5 }));
  const run = { summary: { statistics }, settings: { account: { currency: "USD" } } } as unknown as LabRun;
  expect(renderToStaticMarkup(createElement(Headline, { run }))).toMatch(
    /buy and hold<\/dt><dd[^>]*>5.00%<\/dd>.*<\/dl><p>Buy and hold: no leverage, no costs.</,
  );
  expect(definitions.find(({ id }) => id === "buyAndHoldPercent")).toMatchObject({
    name: "Buy & hold, no leverage or costs",
    definition: expect.stringContaining("has its leverage and its costs in it"),
  });
});
