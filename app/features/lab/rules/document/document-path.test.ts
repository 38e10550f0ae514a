import { describe, expect, test } from "vitest";
import { presets } from "#trading/strategy/presets/presets.ts";
import { pathOf, textOf, valueAt, withValue } from "./document-path.ts";

const document = presets.find(({ id }) => id === "ema-pullback")?.document;
if (!document) throw new Error("The preset is missing");
const place = "entries.long.when.of[1].left";

describe("places in a document", () => {
  test("are read and written as the engine writes them", () => {
    expect(pathOf(place)).toEqual(["entries", "long", "when", "of", 1, "left"]);
    expect(textOf(pathOf(place))).toBe(place);
    expect(pathOf("")).toEqual([]);
  });
});

describe("an edit", () => {
  test("changes what it names and shares the rest", () => {
    const next = withValue(document, pathOf(place), { kind: "price", field: "open" });
    expect(valueAt(next, pathOf(`${place}.field`))).toBe("open");
    expect(next.entries.short).toBe(document.entries.short);
    expect(next.risk).toBe(document.risk);
    expect(document.entries.long).toEqual(presets.find(({ id }) => id === "ema-pullback")?.document.entries.long);
  });
  test("that changes nothing gives the same document", () => {
    expect(withValue(document, ["symbol"], document.symbol)).toBe(document);
    expect(withValue(document, ["costs", "slippagePips"], undefined)).toBe(document);
  });
  test("takes away what is set to nothing, and makes what is missing on the way", () => {
    expect("short" in withValue(document, ["entries", "short"], undefined).entries).toBe(false);
    expect(withValue(document, ["costs", "slippagePips"], 0.5).costs).toEqual({ slippagePips: 0.5 });
  });
});
