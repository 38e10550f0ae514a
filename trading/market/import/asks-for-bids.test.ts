import { describe, expect, test } from "vitest";
import { importPrices } from "./import-prices.ts";

const rows = Array.from({ length: 40 }, (_, at) => {
  const price = 1.1 + ((at * 7919) % 13) / 1000;
  const prices = [price, price + 0.002, price - 0.002, price + 0.0001].map((value) => value.toFixed(5));
  return [new Date(Date.UTC(2024, 0, 1, at)).toISOString(), ...prices].join(",");
});
const plain = "Date,Open,High,Low,Close";
const asks = "Date,AskOpen,AskHigh,AskLow,AskClose";
async function notesOf(names: readonly string[], heading = plain) {
  const files = names.map((name, part) => {
    const text = [heading, ...rows.slice(part * 20, names.length > 1 ? part * 20 + 20 : 40)].join("\n");
    return { name, chunks: [new TextEncoder().encode(text)] };
  });
  const { report } = await importPrices(files);
  return report.notes.join(" ");
}

describe("asks that are taken for bids", () => {
  test("are named by the file's name", async () => {
    const note = await notesOf(["EURUSD_Candlestick_1_h_ASK_01.01.2024-03.01.2024.csv"]);
    expect(note).toContain("these prices are asks. They are taken for bids");
    expect(await notesOf(["EURUSD_ASK_a.csv", "EURUSD_ASK_b.csv"])).toContain("prices are asks");
  });

  test("are named by the headings", async () => {
    expect(await notesOf(["EURUSD.csv"], asks)).toContain('By the heading "AskOpen" these prices are asks');
  });

  test("are not seen where bids are named, or in a word such as basket", async () => {
    for (const name of ["EURUSD_BID.csv", "EURUSD_BID_ASK.csv", "EURUSD_basket.csv", "EURUSD.csv"])
      expect(await notesOf([name])).not.toContain("prices are asks");
    expect(await notesOf(["EURUSD_ASK.csv"], plain.replace(/(Open|High|Low|Close)/g, "Bid$1"))).not.toContain(
      "are asks",
    );
    expect(await notesOf(["EURUSD.csv"], `${plain},AskOpen`)).not.toContain("are asks");
  });
});
