import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { plainDouble } from "#lib/plain-double.ts";
import { barsCsv } from "#trading/market/import/export-csv.ts";
import { timeRangeOfDays } from "#trading/market/shorter-bars.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { firstAtOrAfter } from "#trading/market/time-column.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { runJobHere } from "#workers/run-job-here.ts";
import { serveHistory } from "../../server/market/history/serve-history.ts";
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

/** Runs `work` beside a service on this machine. */
async function besideService(answer: RequestListener, work: (url: string) => Promise<void>): Promise<void> {
  const service = createServer(answer);
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  try {
    await work(`http://127.0.0.1:${(service.address() as AddressInfo).port}/service`);
  } finally {
    service.closeAllConnections();
    service.close();
  }
}

test("the European Central Bank's rates are fetched and stored, and the same command goes on where it was", async () => {
  const asked: URL[] = [];
  const answer: RequestListener = (request, response) => {
    const url = new URL(request.url ?? "/", "http://ecb.test");
    asked.push(url);
    const isFirst = url.searchParams.get("startPeriod") === "2024-01-01";
    const rows = ["2024-01-02,1.0956", "2024-01-03,1.0919", "2024-01-04,1.0953"];
    if (isFirst) response.end(["TIME_PERIOD,OBS_VALUE", ...rows].join("\r\n"));
    else response.writeHead(404).end("No results found.");
  };
  await besideService(answer, async (MARKET_API_URL) => {
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
  });
});

/** The run of the lab's page on the stored history, loaded by HTTP as a browser loads it. */
async function labRun(dataDir: string) {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const served = serveHistory({ folder: join(dataDir, "market"), siteHeaders: {}, log });
  vi.stubGlobal("location", new URL("http://site.test/"));
  vi.stubGlobal("fetch", (path: string) => served.fetch(new Request(new URL(path, "http://site.test")), ""));
  try {
    const document = JSON.parse(readFileSync(join(folder, "strategy.json"), "utf8"));
    const days = timeRangeOfDays({ from: Date.UTC(2026, 4, 4), to: Date.UTC(2026, 4, 30) });
    const source = { kind: "stored", ...days, shorterBars: true } as const;
    await runJobHere("hold-bars", { key: "page", symbol: "EURUSD", timeframe: "M15", source });
    return await runJobHere("run-held", { key: "page", document });
  } finally {
    vi.unstubAllGlobals();
  }
}

test("OANDA's minutes are fetched with the key, and a backtest has the same figures on the page, on the command line and from a file", async () => {
  const price = (points: number | undefined) => ((points ?? 0) / 1e5).toFixed(5);
  const answer: RequestListener = ({ url = "/", headers }, response) => {
    if (headers.authorization !== "Bearer secret-key") return void response.writeHead(401).end("{}");
    const { searchParams } = new URL(url, "http://oanda.test");
    const [from, to] = ["from", "to"].map((name) => Date.parse(searchParams.get(name) ?? "")) as [number, number];
    const candles = [];
    for (let i = firstAtOrAfter(bars.time, from, 0); i < firstAtOrAfter(bars.time, to, 0); i++) {
      const [o, h] = [price(bars.open[i]), price(bars.high[i])];
      const ask = price((bars.open[i] ?? 0) + (bars.spread?.[i] ?? 0));
      candles.push({
        time: new Date(bars.time[i] as number).toISOString(),
        complete: true,
        volume: bars.volume[i],
        bid: { o, h, l: price(bars.low[i]), c: price(bars.close[i]) },
        ask: { o: ask, h: ask, l: ask, c: ask },
      });
    }
    response.end(JSON.stringify({ candles }));
  };
  await besideService(answer, async (MARKET_API_URL) => {
    const settings = { MARKET_PROVIDER: "oanda", MARKET_API_URL, DATA_DIR: join(folder, "oanda") };
    const command = (fetching as string).replace("2024-01-01", "2026-05-01");
    await expect(shell(command, settings)).rejects.toThrow("Set MARKET_API_KEY");
    const refused = await shell(command, { ...settings, MARKET_API_KEY: "another-key" }).catch((error) => error.stderr);
    expect(refused.match(/OANDA refuses .*/g)).toEqual([
      "OANDA refuses MARKET_API_KEY (it answered 401): the key is wrong or has expired.",
    ]);
    expect(refused).not.toContain("another-key");
    const fetched = await shell(command, { ...settings, MARKET_API_KEY: "secret-key" });
    const count = bars.length.toLocaleString("en-US");
    expect(fetched.stdout).toBe(`EURUSD  M1  2026-05-03 to 2026-05-29  ${count} bars  0 gaps  OANDA\n`);
    expect(fetched.stdout + fetched.stderr).not.toContain("secret-key");
    const fromFile = (backtest as string).replace(
      "--data stored --from 2026-05-04 --to 2026-05-30",
      "--data prices.csv --zone utc",
    );
    const stored = JSON.parse((await shell(backtest, settings)).stdout);
    expect(stored).toEqual(JSON.parse((await shell(fromFile, settings)).stdout));
    const { statistics } = (await labRun(settings.DATA_DIR)).summary;
    // The command prints figures without the noise of their last digits, as JSON.
    const page = Object.fromEntries(statistics.map(({ id, value }) => [id, plainDouble(value)]));
    expect(Object.keys(page).length).toBeGreaterThan(40);
    expect(JSON.parse(JSON.stringify(page))).toEqual(stored.statistics);
  });
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
