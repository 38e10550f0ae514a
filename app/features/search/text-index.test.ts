import { describe, expect, test } from "vitest";
import { findTexts, makeTextIndex } from "./text-index.ts";

const texts = [
  { id: "lots", text: "One lot is 100,000 units. Lots and more lots: the lot decides." },
  { id: "slippage", text: "Slippage is the difference between the price you wanted and the one you got." },
  { id: "stops", text: "A stop can slip; see [slippage costs](/blog/martingale). The price decides." },
  { id: "swap", text: "Swap is paid per night, three times on Wednesday. ::chart[x]{symbol=EURUSD}" },
  { id: "plan", text: "Write the plan before the price moves." },
];
const index = makeTextIndex(texts);

describe("words of texts", () => {
  test("are found whole before as a beginning, and more often before less often", () => {
    expect(findTexts(index, "slippage")).toEqual(["slippage", "stops"]);
    expect(findTexts(index, "slip")).toEqual(["stops", "slippage"]);
    expect(findTexts(index, "LOT")).toEqual(["lots"]);
    expect(findTexts(index, "ＬＯＴ")).toEqual(["lots"]);
  });

  test("must all be in the text", () => {
    expect(findTexts(index, "wednesday swap")).toEqual(["swap"]);
    expect(findTexts(index, "wednesday lot")).toEqual([]);
    expect(
      findTexts(
        makeTextIndex([
          ...texts,
          ...texts.map(({ id, text }) => ({ id: `${id}2`, text: `${text} that` })),
          ...texts.map(({ id }) => ({ id: `${id}3`, text: "that" })),
        ]),
        "that swap",
      ),
    ).toEqual(["swap", "swap2"]);
  });

  test("are those that people read: no addresses, no settings, no figures", () => {
    for (const query of ["martingale", "eurusd", "100"]) expect(findTexts(index, query)).toEqual([]);
  });

  test("of most texts find nothing, and neither do empty or strange queries", () => {
    for (const query of ["", "  ", "of", "price", "(((", "x".repeat(10_000), "unicorn slippage"])
      expect(findTexts(index, query)).toEqual([]);
  });

  test("survive being sent", () => {
    const sent = JSON.parse(JSON.stringify(index));
    expect(findTexts(sent, "night")).toEqual(["swap"]);
    expect(index.words).toEqual([...index.words].sort());
  });
});
