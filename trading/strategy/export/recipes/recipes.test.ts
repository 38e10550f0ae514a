import { describe, expect, it } from "vitest";
import { evaluateFormula } from "../../../../tests/exports/formula-evaluator.ts";
import { generatedBars } from "../../../../tests/support/generated-bars.ts";
import { indicators } from "../../../indicators/registry.ts";
import { indicatorFormulas } from "./recipes.ts";

const market = generatedBars(700, 7, 3_600_000);

/** The defaults, every choice in turn, and other numbers. */
const settings = indicators.flatMap((definition) => {
  const shorter = Object.fromEntries(
    definition.parameters.flatMap((p) =>
      p.kind === "integer" && p.max > 23 ? [[p.id, Math.max(p.min, Math.ceil(p.default / 2) + 1)]] : [],
    ),
  );
  const choices = definition.parameters.flatMap((p) =>
    p.kind === "choice" ? p.options.map(({ value }) => ({ [p.id]: value })) : [],
  );
  return [{}, shorter, ...choices].map((parameters) => ({ definition, parameters }));
});

describe("a recipe", () => {
  it("stands for each of the indicators", () => {
    expect(indicators.length).toBeGreaterThanOrEqual(85);
    for (const { id, outputs } of indicators) expect(indicatorFormulas(id), id).toHaveLength(outputs.length);
  });
  it.each(settings)("gives the values of $definition.id with $parameters", ({ definition, parameters }) => {
    const values = { ...Object.fromEntries(definition.parameters.map((p) => [p.id, p.default])), ...parameters };
    const expected = definition.compute(market, values);
    for (const [k, formula] of indicatorFormulas(definition.id, parameters).entries()) {
      const column = evaluateFormula(formula, market);
      const wanted = expected[k] as Float64Array;
      for (let i = 0; i < market.length; i++) {
        const [found, want] = [column[i] as number, wanted[i] as number];
        if (Number.isNaN(want) !== Number.isNaN(found)) expect.fail(`output ${k} at bar ${i}: ${found}, not ${want}`);
        if (!Number.isNaN(want))
          expect(Math.abs(found - want), `output ${k} at bar ${i}: ${found}, not ${want}`).toBeLessThanOrEqual(
            1e-7 * Math.max(1, Math.abs(want)),
          );
      }
    }
  });
});
