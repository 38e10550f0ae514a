import { describe, expect, test } from "vitest";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import { presets } from "#trading/strategy/presets/presets.ts";
import { pathOf, valueAt, withValue } from "./document-path.ts";
import {
  linkedTo,
  parameterId,
  rangeAround,
  unlinked,
  usesOf,
  withNewParameter,
  withoutParameter,
} from "./parameter-edits.ts";
import { tidied } from "./tidy.ts";

const document = presets.find(({ id }) => id === "ema-pullback")?.document;
if (!document) throw new Error("The preset is missing");
const stop = pathOf("risk.stopLoss.multiple");
const parameter = { id: "stop", name: "Stop", value: 2, min: 1, max: 4, step: 1 };

describe("a number that varies", () => {
  test("becomes a parameter the engine reads, and a number again", () => {
    const varied = withNewParameter(document, stop, parameter);
    expect(valueAt(parseStrategy(varied), stop)).toEqual({ parameter: "stop" });
    expect(usesOf(varied, "stop")).toBe(1);
    const fixed = unlinked(varied, stop);
    expect(fixed).toEqual(document);
  });
  test("shares a parameter, which stays while somebody uses it", () => {
    const period = pathOf("risk.stopLoss.period");
    const both = linkedTo(withNewParameter(document, stop, parameter), period, "stop");
    expect(usesOf(both, "stop")).toBe(2);
    expect(usesOf(unlinked(both, period), "stop")).toBe(1);
  });
  test("is its value everywhere once the parameter is gone", () => {
    const without = withoutParameter(document, "fast");
    expect(without.parameters?.map(({ id }) => id)).toEqual(["slow"]);
    expect(JSON.stringify(without)).not.toContain('"fast"');
    expect(() => parseStrategy(without)).not.toThrow();
  });
});

test("a parameter's id is a word the engine takes and that is free", () => {
  expect(parameterId("EMA length", [])).toBe("emaLength");
  expect(parameterId("EMA length", ["emaLength"])).toBe("emaLength2");
  expect(parameterId("200 bars", [])).toBe("p200Bars");
  expect(parameterId("—", [])).toMatch(/^[a-z][a-zA-Z0-9]*$/);
});

test("a range holds its number and can be stepped through", () => {
  for (const value of [1, 2, 14, 200, 0.02, 1.5, 0, -100, -0.5]) {
    const { min, max, step } = rangeAround(value);
    expect(min <= value && value <= max, String(value)).toBe(true);
    expect(step > 0 && step <= max - min, String(value)).toBe(true);
  }
});

describe("what an edit empties", () => {
  test("is taken away: an entry, exits, a filter", () => {
    const noLong = tidied(withValue(document, pathOf("entries.long.when"), undefined));
    expect(Object.keys(noLong.entries)).toEqual(["short"]);
    const exits = withValue(document, pathOf("exits.long"), { kind: "session", session: "london" });
    expect(tidied(withValue(exits, pathOf("exits.long"), undefined))).toEqual(document);
    expect("session" in tidied({ ...document, session: {} })).toBe(false);
  });
  test("leaves a whole document the same object", () => {
    expect(tidied(document)).toBe(document);
  });
});
