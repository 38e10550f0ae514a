import { describe, expect, it } from "vitest";
import type { Detection } from "#trading/market/import/detect.ts";
import { importPrices, inspectPrices } from "#trading/market/import/import-prices.ts";
import { failureOf, JobError } from "#workers/job-error.ts";
import { openQuestions } from "./import-questions.tsx";
import { askedBy } from "./import-work.ts";

const rows = Array.from({ length: 40 }, (_, i) => {
  const stamp = new Date(Date.UTC(2024, 0, 8, i >> 1)).toISOString().slice(0, 19).replace("T", " ");
  return `${i % 2 ? "GBPUSD" : "EURUSD"},${stamp},1.1,1.2,1.0,1.1`;
});
const data = new TextEncoder().encode(["symbol,time,open,high,low,close", ...rows].join("\n"));

/** What a page sees of a refusal: the worker's error after it crossed. */
async function refusalOf(): Promise<JobError> {
  const error = await importPrices([{ name: "export.csv", chunks: [data] }]).catch((cause: unknown) => cause);
  return new JobError("import-prices", failureOf(error));
}

describe("a file of several symbols", () => {
  it("is asked about with its names, and read once one is chosen", async () => {
    const inspected = inspectPrices(data, true, "export.csv");
    expect(openQuestions(inspected, {})).toEqual([]);
    const asked = askedBy(await refusalOf(), inspected) as Detection;
    expect(openQuestions(asked, {})).toMatchObject([{ about: "symbol", choices: ["EURUSD", "GBPUSD"] }]);
    expect(openQuestions(asked, { rowSymbol: "GBPUSD" })).toEqual([]);
  });
  it("is no question once its column is not used", async () => {
    const asked = askedBy(await refusalOf(), inspectPrices(data, true, "export.csv")) as Detection;
    const layout = asked.text?.layout as NonNullable<Detection["text"]>["layout"];
    const columns = layout.columns.map((role) => (role === "symbol" ? "skip" : role));
    expect(openQuestions(asked, { layout: { ...layout, columns } })).toEqual([]);
  });
});
