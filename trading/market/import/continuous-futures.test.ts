import { describe, expect, test } from "vitest";
import { importPrices } from "./import-prices.ts";

const rows = Array.from({ length: 40 }, (_, at) => {
  const price = 5000 + ((at * 7919) % 13);
  const day = new Date(Date.UTC(2024, 0, 1) + (Math.floor(at / 5) * 7 + (at % 5)) * 86_400_000);
  return [day.toISOString().slice(0, 10), price, price + 9, price - 9, price + 1].join(",");
});
const text = new TextEncoder().encode(["Date,Open,High,Low,Close", ...rows].join("\n"));
const imported = (name: string) => importPrices([{ name, chunks: [text] }]);

describe("continuous futures by the file's name", () => {
  test.each([
    "ES=F.csv",
    "VX=F",
    "ES1!.csv",
    "data/CME_MINI_ES1!, 1D.csv",
    "wti continuous.csv",
    "NQ_cont.txt",
    "ES_continuous_unadjusted.csv",
  ])("are named at the import and beside results: %s", async (name) => {
    const { bars, report } = await imported(name);
    expect(bars.derived).toContain("continuous futures");
    expect(report.notes).toContain(bars.derived);
  });

  test.each([
    "ES_continuous_backadjusted.csv",
    "EURUSD_continuous.csv",
    "EURUSD=X.csv",
    "US500.csv",
    "CL_contracts.csv",
    "continental.csv",
  ])("are not seen in %s", async (name) => {
    expect((await imported(name)).bars.derived).toBeUndefined();
  });
});
