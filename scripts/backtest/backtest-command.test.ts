import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { parseArguments, UsageError } from "./arguments.ts";
import { CostsError, parseCosts } from "./costs.ts";
import { parseMoment } from "./moment.ts";
import { PriceFileError, readPriceText } from "./price-file.ts";
import { toJson } from "./report.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "backtest-command-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
function command(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/backtest.ts", ...args], {
    cwd: root,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

const strategy = "examples/sma-cross-10-20.json";
const rows = Array.from({ length: 120 }, (_, i) => {
  const price = 100 + 8 * Math.sin(i / 7);
  const date = new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10);
  return `${date},${price.toFixed(2)},${(price + 1).toFixed(2)},${(price - 1).toFixed(2)},${(price + 0.5).toFixed(2)},1000`;
});
const csv = ["Date,Open,High,Low,Close,Volume", ...rows].join("\n");

describe("the command", () => {
  it("prints backtesting.py's statistics as JSON alone on standard output and writes the trades", () => {
    const trades = join(folder, "trades.csv");
    const run = command(
      "--data",
      write("good.csv", csv),
      "--strategy",
      strategy,
      "--mode",
      "backtesting.py",
      "--json",
      "--trades",
      trades,
      "--costs",
      '{"cash":10000,"exclusiveOrders":true,"finalize":true}',
    );
    expect(run.status).toBe(0);
    const statistics = JSON.parse(run.stdout) as Record<string, unknown>;
    expect(Object.keys(statistics).slice(0, 5)).toEqual([
      "Start",
      "End",
      "Duration",
      "Exposure Time [%]",
      "Equity Final [$]",
    ]);
    expect(readFileSync(trades, "utf8").trim().split("\n")).toHaveLength((statistics["# Trades"] as number) + 1);
    expect(run.stderr).toContain("120 bars");
  });
  it("runs the product's rules by default, as a table or as JSON", () => {
    const path = write("good.csv", csv);
    const run = command("--data", path, "--strategy", strategy);
    expect(run.status).toBe(0);
    expect(run.stdout).toMatch(/^Net profit\s+-?[\d.]+$/m);
    const json = JSON.parse(command("--data", path, "--strategy", strategy, "--json").stdout) as {
      mode: string;
      statistics: Record<string, number>;
    };
    expect(json.mode).toBe("product");
    expect(json.statistics.trades).toBeGreaterThan(0);
  });
  it("ends with 2 for bad usage and says how it is used", () => {
    for (const args of [
      [],
      ["--data", "x.csv"],
      ["--data", "x.csv", "--strategy", "y.json", "--speed", "9"],
      ["--data", "x", "--strategy", "y", "--mode", "mt4"],
    ]) {
      const run = command(...args);
      expect(run.status).toBe(2);
      expect(run.stderr).toContain("Usage:");
      expect(run.stdout).toBe("");
    }
  });
  it("ends with 1 for bad data, strategy or costs, naming file, line and field", () => {
    const good = write("good.csv", csv);
    const bad = write("bad.csv", csv.replace(rows[3]!, "2024-01-04,1,2,x,1.5,0"));
    const check = (args: string[], ...words: string[]) => {
      const run = command(...args);
      expect(run.status).toBe(1);
      for (const word of words) expect(run.stderr).toContain(word);
      expect(run.stderr).not.toContain("    at ");
    };
    check(["--data", bad, "--strategy", strategy], "bad.csv", "line 5", "low", '"x"');
    check(["--data", join(folder, "none.csv"), "--strategy", strategy], "none.csv", "no such file");
    check(["--data", good, "--strategy", write("s.json", '{"version":1}')], "s.json", "symbol");
    check(["--data", good, "--strategy", write("t.json", "{")], "t.json", "not JSON");
    check(["--data", good, "--strategy", strategy, "--costs", '{"cash":-1}'], "cash");
    check(["--data", good, "--strategy", strategy, "--mode", "backtesting.py", "--costs", '{"margin":2}'], "margin");
  });
});

describe("arguments", () => {
  it("may be joined by an equals sign, and are refused when unknown, doubled or empty", () => {
    expect(parseArguments(["--data=a.csv", "--strategy", "b.json", "--json"])).toEqual({
      data: "a.csv",
      strategy: "b.json",
      costs: undefined,
      mode: "product",
      json: true,
      trades: undefined,
    });
    for (const bad of [["--data", "a", "--data", "b"], ["--data", "--json"], ["a.csv"], ["--data="]])
      expect(() => parseArguments([...bad])).toThrow(UsageError);
    expect(parseArguments(["--help"])).toBe("help");
  });
});

describe("costs", () => {
  it("name every unknown or impossible field", () => {
    expect(() => parseCosts["backtesting.py"]('{"comission":0.1}', "--costs")).toThrow(/comission/);
    expect(() => parseCosts.product('{"leverage":"high"}', "c.json")).toThrow(/c\.json: leverage/);
    expect(() => parseCosts.product("[", "c.json")).toThrow(CostsError);
    expect(parseCosts["backtesting.py"](undefined, "")).toEqual({});
  });
});

describe("a price file", () => {
  it("is read with its own separator, header names, time formats and decimals", () => {
    const mt5 = readPriceText(
      "<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<SPREAD>\n2024.01.02\t10:00:00\t1.10000\t1.20000\t1.00000\t1.15000\t5\t12\n",
    );
    expect(mt5).toMatchObject({ length: 1, digits: 5 });
    expect(mt5.time[0]).toBe(Date.UTC(2024, 0, 2, 10));
    expect(mt5.spread?.[0]).toBe(12);
    const unix = readPriceText("time;open;high;low;close\r\n1704190200;1;2;0.5;1.5\r\n");
    expect(unix.time[0]).toBe(1_704_190_200_000);
    expect(readPriceText(",Open,High,Low,Close,Volume\n2024-01-02,1,2,0.5,1.5,7").volume[0]).toBe(7);
  });
  it("is sorted where it is not in order, and says so", () => {
    const file = readPriceText("Date,Open,High,Low,Close\n2024-01-03,3,3,3,3\n2024-01-02,2,2,2,2");
    expect(file.wasSorted).toBe(false);
    expect(Array.from(file.close)).toEqual([2, 3]);
  });
  it.each([
    ["", "empty"],
    ["hello", "no header"],
    ["Date,Open,High,Low,Price\n", '"close"'],
    ["Date,Open,High,Low,Close\n", "no rows"],
    ["Date,Open,High,Low,Close\n2024-02-31,1,1,1,1", "line 2, time"],
    ["Date,Open,High,Low,Close\n2024-01-01,1,1,null,1", "line 2, low"],
    ["Date,Open,High,Low,Close\n2024-01-01,1,1,1,", "line 2, close: is empty"],
    ["Date,Open,High,Low,Close\n2024-01-01,1,1,-1,1", "above 0"],
    ["Date,Open,High,Low,Close\n2024-01-01,1", "line 2: has 2 columns"],
    ["PK\u0003\u0004\0\0", "not a text file"],
  ])("that reads %j is refused", (text, words) => {
    expect(() => readPriceText(text)).toThrow(words);
  });
  it("never fails with anything but its own error", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.boolean(), (text, withHeader) => {
        try {
          readPriceText(withHeader ? `Date,Open,High,Low,Close\n${text}` : text);
        } catch (error) {
          expect(error).toBeInstanceOf(PriceFileError);
        }
      }),
      { numRuns: 200 },
    );
  });
});

it("reads moments of many formats as UTC and refuses what is none", () => {
  const at = Date.UTC(2024, 0, 2, 10, 30);
  for (const text of [
    "2024-01-02 10:30",
    "2024-01-02T10:30:00Z",
    "2024.01.02 10:30:00",
    "2024-01-02 12:30:00+02:00",
    "20240102 103000",
    "1704191400",
    "1704191400000",
    "2024/01/02 10:30:00.000",
  ]) {
    expect(parseMoment(text), text).toBe(at);
  }
  for (const text of ["", "yesterday", "02.01.2024", "2024-13-01", "2024-01-01 25:00"])
    expect(parseMoment(text)).toBeUndefined();
});

it("writes NaN as null and infinities as numbers that read back as such", () => {
  const text = toJson({ a: Number.NaN, b: Number.POSITIVE_INFINITY, c: Number.NEGATIVE_INFINITY, d: 1 });
  expect(JSON.parse(text)).toEqual({ a: null, b: Number.POSITIVE_INFINITY, c: Number.NEGATIVE_INFINITY, d: 1 });
});

const shared = join(root, "..", "shared", "data", "GOOG.csv");
describe.skipIf(!existsSync(shared))(
  `the reference command${existsSync(shared) ? "" : " (skipped: ../shared/data is not here)"}`,
  () => {
    it("reproduces the printed table and the trade list", () => {
      const trades = join(folder, "goog.csv");
      const run = command(
        "--data",
        shared,
        "--strategy",
        strategy,
        "--mode",
        "backtesting.py",
        "--json",
        "--trades",
        trades,
        "--costs",
        '{"cash":10000,"commission":0.002,"exclusiveOrders":true}',
      );
      const statistics = JSON.parse(run.stdout) as Record<string, number>;
      expect(statistics["Equity Final [$]"]!.toFixed(5)).toBe("56263.51934");
      expect(readFileSync(trades, "utf8")).toBe(
        readFileSync(join(root, "..", "shared", "data", "GOOG-sma-10-20-trades.csv"), "utf8"),
      );
    });
  },
);
