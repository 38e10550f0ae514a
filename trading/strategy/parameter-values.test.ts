import { expect, test } from "vitest";
import type { StrategyDocument } from "./document.ts";
import { resolveParameters } from "./parameter-values.ts";
import { parseStrategy } from "./parse-document.ts";

const named = (id: string): StrategyDocument => ({
  version: 1,
  name: "Level",
  symbol: "EURUSD",
  timeframe: "H1",
  parameters: [{ id, name: "Level", value: 25, min: 10, max: 50, step: 1 }],
  entries: {
    long: {
      when: {
        kind: "above",
        left: { kind: "indicator", indicator: "rsi", parameters: { length: { parameter: id } } },
        right: { kind: "constant", value: { parameter: id } },
      },
    },
  },
  risk: { sizing: { kind: "lots", value: 0.1 } },
});

test.each(["level", "constructor", "toString", "valueOf", "hasOwnProperty"])(
  "a parameter that is called %s has its value, or the one that it is replaced by",
  (id) => {
    const document = parseStrategy(named(id));
    for (const [replaced, value] of [
      [undefined, 25],
      [{}, 25],
      [{ [id]: 30 }, 30],
    ] as const)
      expect(resolveParameters(document, replaced).entries.long?.when).toMatchObject({
        left: { parameters: { length: value } },
        right: { value },
      });
  },
);
