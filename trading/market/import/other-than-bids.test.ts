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

describe("middle prices that are taken for bids", () => {
  const mids = (heading: (name: string) => string) => `Date,${["Open", "High", "Low", "Close"].map(heading).join()}`;

  test("are named by the headings or the file's name", async () => {
    const note = "these prices are the middle of bid and ask. They are taken for bids";
    expect(
      await notesOf(
        ["EURUSD.csv"],
        mids((name) => `Mid${name}`),
      ),
    ).toContain(`By the heading "MidOpen" ${note}`);
    expect(
      await notesOf(
        ["EURUSD.csv"],
        mids((name) => `mid.${name[0]?.toLowerCase()}`),
      ),
    ).toContain(note);
    for (const name of ["EURUSD_MID_2024.csv", "EURUSD-midpoint.csv"]) expect(await notesOf([name])).toContain(note);
  });

  test("are not seen where bids are named, or in words such as middle, midnight and the Mid 400", async () => {
    for (const name of ["EURUSD_MID_BID.csv", "EURUSD_midnight.csv", "middle.csv", "US_MID_400.csv"])
      expect(await notesOf([name])).not.toContain("middle of bid and ask");
    expect(await notesOf(["EURUSD_MID.csv"], plain.replace(/(Open|High|Low|Close)/g, "Bid$1"))).not.toContain(
      "middle of bid",
    );
  });
});
