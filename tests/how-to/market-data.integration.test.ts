import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
function shell(script = "false") {
  const npm = `npm() { local name=$3; shift 3; [ "\${1-}" != -- ] || shift; node "${root}/scripts/$name.ts" "$@"; }`;
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "data") };
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
