import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { barsCsv } from "#trading/market/import/export-csv.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { blocksOf } from "./markdown-steps.ts";

const root = join(import.meta.dirname, "../..");
const blocks = blocksOf(readFileSync(join(root, "docs/how-to/market-data.md"), "utf8"));
const [add, backtest, remove] = blocks.filter(({ language }) => language === "sh").map(({ text }) => text);
const [fetching] = blocks.filter(({ language }) => language === "text").map(({ text }) => text);
const folder = mkdtempSync(join(tmpdir(), "northpip-market-how-to-"));
// Prices that no page has: another seed of the market.
const bars = createSimulatedMarket(77).bars("EURUSD", "M1", Date.UTC(2026, 4, 3, 21), Date.UTC(2026, 4, 29, 21));

beforeAll(() => {
  writeFileSync(join(folder, "prices.csv"), [...barsCsv(bars)].join(""));
  const document = { ...presetById("ema-pullback")?.document, symbol: "EURUSD", timeframe: "M15" };
  writeFileSync(join(folder, "strategy.json"), JSON.stringify(document));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A block as it would be typed. */
function shell(script = "false", settings: Readonly<Record<string, string>> = {}) {
  const npm = `npm() { local name=$3; shift 3; [ "\${1-}" != -- ] || shift; node "${root}/scripts/$name.ts" "$@"; }`;
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), ...settings };
  return promisify(execFile)("bash", ["-euc", `${npm}\n${script}`], { cwd: folder, env });
}

test("importing, testing on and removing a history works to the letter", async () => {
  const added = await shell(add);
  const described = `EURUSD  M1  2026-05-03 to 2026-05-29  ${bars.length.toLocaleString("en-US")} bars  0 gaps  prices.csv`;
  expect(added.stdout).toBe(`${described}\n${described}\n`);
  expect(added.stderr).toContain(`${bars.length.toLocaleString("en-US")} new.`);

  const figures = JSON.parse((await shell(backtest)).stdout);
  const file = await shell(
    (backtest as string).replace("--data stored --from 2026-05-04 --to 2026-05-30", "--data prices.csv --zone utc"),
  );
  expect(figures).toEqual(JSON.parse(file.stdout));
  expect(JSON.stringify(figures)).toMatch(/trades/i);

  await expect(shell(fetching)).rejects.toThrow("MARKET_PROVIDER names no price service");
  expect((await shell(remove)).stdout).toContain("The stored history of EURUSD is removed.");
  await expect(shell(backtest)).rejects.toThrow("there are no stored prices of EURUSD on these days");
  expect((await shell("npm run -s market -- list")).stdout).toContain("Nothing is stored.");
});

test("the European Central Bank's rates are fetched and stored, and the same command goes on where it was", async () => {
  const asked: URL[] = [];
  const service = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://ecb.test");
    asked.push(url);
    const isFirst = url.searchParams.get("startPeriod") === "2024-01-01";
    const rows = ["2024-01-02,1.0956", "2024-01-03,1.0919", "2024-01-04,1.0953"];
    if (isFirst) response.end(["TIME_PERIOD,OBS_VALUE", ...rows].join("\r\n"));
    else response.writeHead(404).end("No results found.");
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  try {
    const MARKET_API_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}/service`;
    const settings = { MARKET_PROVIDER: "ecb", MARKET_API_URL, DATA_DIR: join(folder, "fetched") };
    const described = "EURUSD  D1  2024-01-02 to 2024-01-04  3 bars  0 gaps  European Central Bank\n";
    const first = await shell(fetching, settings);
    expect(first.stdout).toBe(described);
    expect(first.stderr).toContain("EURUSD: 3 new bars from European Central Bank");
    expect(asked[0]?.pathname).toBe("/service/data/EXR/D.USD.EUR.SP00.A");

    asked.length = 0;
    const second = await shell(fetching, settings);
    expect(second.stdout).toBe(described);
    expect(asked[0]?.searchParams.get("startPeriod")).toBe("2024-01-05");
    await expect(shell("npm run -s market -- fetch GBPUSD --from 2024-01-01", settings)).rejects.toThrow(
      "European Central Bank has no GBPUSD",
    );
  } finally {
    service.closeAllConnections();
    service.close();
  }
});

test("a command that cannot be followed says what is missing", async () => {
  for (const [typed, words] of [
    ["import EURUSD", "import needs at least one file"],
    ["import ABCXYZ prices.csv", "ABCXYZ is not one of this site's symbols"],
    ["import EURUSD none.csv", "none.csv: there is no such file"],
    ["fetch EURUSD --from yesterday", "--from must be a day such as 2024-01-01, not yesterday"],
    ["remove ../../etc", "Nothing is stored of ../../ETC"],
    ["forget EURUSD", "unknown command forget"],
  ])
    await expect(shell(`npm run -s market -- ${typed}`), typed).rejects.toThrow(words);
});
