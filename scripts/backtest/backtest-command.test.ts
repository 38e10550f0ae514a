import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { symbolOf } from "#trading/market/symbol-of.ts";
import { parseStrategyText } from "#trading/strategy/parse-document.ts";
import { presetById } from "#trading/strategy/presets/presets.ts";
import { parseArguments, UsageError } from "./arguments.ts";
import { CostsError, parseCosts } from "./costs.ts";
import { PriceFileError, type ReadingOptions, readBars, readPairBars, readPrinted } from "./price-file.ts";
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
  it("says that the account was lost, what was made good and the verdict, as the page does", () => {
    let day = Date.UTC(2014, 0, 6);
    const lines = Array.from({ length: 300 }, (_, i) => {
      const price = i < 270 ? 1.2 : 1.02;
      const date = new Date(day).toISOString().slice(0, 10);
      day += (new Date(day).getUTCDay() === 5 ? 3 : 1) * 86_400_000;
      return `${date},${price},${price + 0.0012},${price - 0.0012},${price + (i % 2 ? 0.001 : -0.001)}`;
    });
    const when = { kind: "above", left: { kind: "price", field: "close" }, right: { kind: "constant", value: 0 } };
    const path = write(
      "always.json",
      JSON.stringify({
        version: 1,
        name: "Always in",
        symbol: "EURUSD",
        timeframe: "D1",
        entries: { long: { when } },
        risk: { sizing: { kind: "lots", value: 1 }, stopLoss: { kind: "pips", value: 200 } },
      }),
    );
    const data = write("EURUSD-gap.csv", ["Date,Open,High,Low,Close", ...lines].join("\n"));
    const run = command("--data", data, "--strategy", path, "--json");
    const found = JSON.parse(run.stdout);
    expect(run.stderr).toContain("warning: It lost the account: 0.00 USD of 10,000.00 USD are left.");
    expect(run.stderr).toMatch(/warning: A gap took the balance below zero; .* made good [\d,.]+ USD/);
    expect(run.stderr).toContain("verdict, judged as a single try: Too few trades to tell");
    expect(found.statistics).toMatchObject({ gainPercent: -100, ghpr: 0, finalBalance: 0 });
    expect(found.statistics.netProfit + found.statistics.madeGood).toBeCloseTo(-10_000, 4);
    expect(found.notes.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(["ruin", "protected"]));
  });
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
    expect(run.stdout).toMatch(/^Net profit\s+−?[\d,]+\.\d\d USD$/m);
    const json = JSON.parse(command("--data", path, "--strategy", strategy, "--json").stdout) as {
      mode: string;
      statistics: Record<string, number>;
    };
    expect(json.mode).toBe("product");
    expect(json.statistics.trades).toBeGreaterThan(0);
  });
  it("applies costs that are fractions of the file's points as they are stated", () => {
    const lines = Array.from({ length: 120 }, (_, i) => {
      const price = 1.1 + 0.02 * Math.sin(i / 7);
      const cells = [price, price + 0.003, price - 0.003, price + 0.001].map((value) => value.toFixed(4));
      return `${new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10)},${cells.join()}`;
    });
    const data = write("EURUSD-four.csv", ["Date,Open,High,Low,Close", ...lines].join("\n"));
    const document = { ...JSON.parse(readFileSync(join(root, strategy), "utf8")), symbol: "EURUSD", timeframe: "D1" };
    const path = write("four.json", JSON.stringify(document));
    const spreadSaid = (...costs: string[]) =>
      /The spread is fixed at [\d.]+ pips/.exec(command("--data", data, "--strategy", path, ...costs).stderr)?.[0];
    expect(spreadSaid()).toBe("The spread is fixed at 1.3 pips");
    expect(spreadSaid("--costs", '{"spreadPips":0.4}')).toBe("The spread is fixed at 0.4 pips");
  });
  it("counts a swap in points of the listed contract, also where the file prints six digits", () => {
    const lines = Array.from({ length: 120 }, (_, i) => {
      const price = 1.1 + 0.02 * Math.sin(i / 7);
      const around = [price, price + 0.002, price - 0.002, price + 0.001].map((one) => one.toFixed(6));
      return [new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10), ...around].join(",");
    });
    const data = write("EURUSD-six.csv", ["Date,Open,High,Low,Close", ...lines].join("\n"));
    const of = write(
      "six.json",
      JSON.stringify({ ...JSON.parse(readFileSync(join(root, strategy), "utf8")), symbol: "EURUSD", timeframe: "D1" }),
    );
    const hash = (swap: unknown) =>
      JSON.parse(command("--data", data, "--strategy", of, "--costs", JSON.stringify({ swap }), "--json").stdout)
        .resultHash;
    const { swapLongPoints: long, swapShortPoints: short } = symbolOf("EURUSD", 5);
    expect(hash({ long, short })).toBe(hash("typical"));
    expect(hash({ long: 10 * long, short: 10 * short })).not.toBe(hash("typical"));
  });
  it("runs on the simulated market with the shorter bars of the page, or without, and prints no noise of doubles", () => {
    const path = write("strategy.json", JSON.stringify(presetById("daily-trend-hourly-entry")?.document));
    const days = ["--data", "simulated", "--from", "2025-01-01", "--to", "2025-07-01"];
    const run = (...rest: string[]) => {
      const { status, stdout, stderr } = command(...days, "--strategy", path, "--json", ...rest);
      expect(status).toBe(0);
      return {
        stdout,
        stderr,
        found: JSON.parse(stdout) as { insideBars: { timeframe: string | null; decided: number } },
      };
    };
    const on = run();
    expect(on.found.insideBars).toMatchObject({ timeframe: "M1", decided: expect.any(Number) });
    expect(on.found.insideBars.decided).toBeGreaterThan(5);
    expect(on.stderr).toContain("M1 bars told it");
    expect(on.stdout).not.toMatch(/\d\.\d*(0{6}|9{6})\d/);
    const off = run("--shorter-bars", "off");
    expect(off.found.insideBars).toMatchObject({ timeframe: null, decided: 0 });
    expect(off.stderr).toContain("the worst case was taken");
  });
  it("warns of suspicious prices, gaps, a spread below zero and a file of another symbol", () => {
    const lines = Array.from({ length: 400 }, (_, i) => {
      const at = new Date(Date.UTC(2024, 0, 1, 22) + (i < 200 ? i : i + 60) * 3_600_000);
      const stamp = at.toISOString().slice(0, 16).replace("T", " ");
      const high = i === 100 ? 260 : 150.2;
      return `${stamp},150,${high},149.9,150.1,10,${i % 3 === 0 ? -5 : 12}`;
    });
    const path = write("USDJPY_H1.csv", ["time,open,high,low,close,volume,spread", ...lines].join("\n"));
    const own = { ...presetById("ema-pullback")?.document, symbol: "EURUSD", timeframe: "H1" };
    const run = command("--data", path, "--strategy", write("eur.json", JSON.stringify(own)));
    expect(run.status).toBe(0);
    expect(run.stderr).toContain("warning: The strategy trades EURUSD, and the file is USDJPY");
    expect(run.stderr).toMatch(/warning: 1 suspicious price.*high 260/);
    expect(run.stderr).toMatch(/warning: 1 gap with \d+ missing bars/);
    expect(run.stderr).toContain("The spread of 134 rows was negative");
    const nameless = command(
      "--data",
      write("prices.csv", readFileSync(path, "utf8")),
      "--strategy",
      join(folder, "eur.json"),
    );
    expect(nameless.stderr).toContain("stands near 1.");
  });
  it("ends with 2 for bad usage and says how it is used", () => {
    for (const args of [
      [],
      ["--data", "x.csv"],
      ["--data", "x.csv", "--strategy", "y.json", "--speed", "9"],
      ["--data", "x", "--strategy", "y", "--mode", "mt4"],
      ["--data", "x", "--strategy", "y", "--dates", "american"],
      ["--data", "x", "--strategy", "y", "--spread-unit", "ticks"],
      ["--data", "x", "--strategy", "y", "--from", "2024-01-01"],
      ["--data", "simulated", "--strategy", "y", "--from", "2024-01-01"],
      ["--data", "simulated", "--strategy", "y", "--from", "2024-01-01", "--to", "2023-01-01"],
      ["--data", "simulated", "--strategy", "y", "--from", "2024-02-31", "--to", "2024-06-01"],
      ["--data", "x", "--strategy", "y", "--shorter-bars", "maybe"],
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
    check(["--data", bad, "--strategy", strategy], "bad.csv", "line 5", "low", "not a number", ",x,");
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
      zone: undefined,
      dates: undefined,
      days: undefined,
      shorterBars: true,
    });
    for (const bad of [["--data", "a", "--data", "b"], ["--data", "--json"], ["a.csv"], ["--data="]])
      expect(() => parseArguments([...bad])).toThrow(UsageError);
    expect(parseArguments(["--help"])).toBe("help");
  });
});

describe("costs", () => {
  it("take the levels of a margin call and a stop-out in percent, and no share of one", () => {
    expect(parseCosts.product('{"marginCallLevel":100,"stopOutLevel":0}', "--costs").stopOutLevel).toBe(0);
    expect(() => parseCosts.product('{"marginCallLevel":1,"stopOutLevel":0.5}', "--costs")).toThrow(
      /stopOutLevel: must be in percent of the margin, such as 50/,
    );
  });
  it("name every unknown or impossible field", () => {
    expect(() => parseCosts["backtesting.py"]('{"comission":0.1}', "--costs")).toThrow(/comission/);
    expect(() => parseCosts.product('{"leverage":"high"}', "c.json")).toThrow(/c\.json: leverage/);
    expect(() => parseCosts.product("[", "c.json")).toThrow(CostsError);
    expect(parseCosts["backtesting.py"](undefined, "")).toEqual({});
  });
});

const encoded = (text: string) => [Uint8Array.from(text, (letter) => letter.charCodeAt(0))];
const document = parseStrategyText(readFileSync(join(root, strategy), "utf8"));
const printed = (text: string, options: ReadingOptions = {}) =>
  readPrinted({ name: "prices.csv", chunks: encoded(text) }, document, options, () => {});
const bars = (text: string, options: ReadingOptions = {}) =>
  readBars({ name: "prices.csv", chunks: encoded(text) }, document, options, () => {});

describe("a price file", () => {
  it("is read with its own separator, header names, time formats and decimals", async () => {
    const mt5 = await printed(
      "<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<SPREAD>\n2024.01.02\t10:00:00\t1.10000\t1.20000\t1.00000\t1.15000\t5\t12\n",
    );
    expect(mt5).toMatchObject({ length: 1, digits: 5 });
    expect(mt5.time[0]).toBe(Date.UTC(2024, 0, 2, 10));
    const unix = await printed("time;open;high;low;close\r\n1704190200;1;2;0.5;1.5\r\n");
    expect(unix.time[0]).toBe(1_704_190_200_000);
    expect((await printed(",Open,High,Low,Close,Volume\n2024-01-02,1,2,0.5,1.5,7")).volume[0]).toBe(7);
  });
  it("is read as the page reads it: headings of any language, the format's clock, shorter bars inside", async () => {
    const dutch = (
      await bars(
        ["Datum;Slotkoers;Laagste;Hoogste;Openingskoers", "2024-01-02;3;1;4;2", "2024-01-03;5;2;6;3"].join("\n"),
      )
    ).bars;
    expect([[...dutch.open], [...dutch.close], dutch.timeframe]).toEqual([[2, 3], [3, 5], "D1"]);
    const hours = Array.from(
      { length: 48 },
      (_, i) => `2024.01.0${2 + Math.floor(i / 24)},${String(i % 24).padStart(2, "0")}:00,2,4,1,3,1`,
    );
    const mt4 = await bars(hours.join("\n"));
    expect([mt4.bars.length, mt4.lower?.length, new Date(mt4.bars.time[0] as number).toISOString()]).toEqual([
      2,
      48,
      "2024-01-01T22:00:00.000Z",
    ]);
    expect((await bars(hours.join("\n"), { zone: "utc" })).bars.length).toBe(3);
  });
  it("keeps every double as Python reads it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), { minLength: 2, maxLength: 20 }),
        async (values) => {
          const prices = await printed(
            `Date,Open,High,Low,Close\n${values.map((value, i) => `${new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10)},${value},${value},${value},${value}`).join("\n")}`,
          );
          for (const name of ["open", "high", "low", "close"] as const)
            expect(Array.from(prices[name])).toEqual(values);
        },
      ),
      { numRuns: 100 },
    );
  });
  it("is sorted where it is not in order, and says so; rows of one time all stay in backtesting.py mode", async () => {
    const file = await printed("Date,Open,High,Low,Close\n2024-01-03,3,3,3,3\n2024-01-02,2,2,2,2\n2024-01-03,4,4,4,4");
    expect(file.wasSorted).toBe(false);
    expect(Array.from(file.close)).toEqual([2, 3, 4]);
  });
  it("has its spread column read in the unit that is chosen, and says which it was", async () => {
    const document = parseStrategyText(readFileSync(join(root, strategy), "utf8"));
    const text = [
      "time,open,high,low,close,volume,spread",
      ...Array.from(
        { length: 30 },
        (_, i) => `2024-01-${String(i + 1).padStart(2, "0")},1.10000,1.10100,1.09900,1.10050,9,1.${i % 9}`,
      ),
    ].join("\n");
    const said: string[] = [];
    const prices = (options: ReadingOptions) =>
      readBars(
        { name: "EURUSD.csv", chunks: [new TextEncoder().encode(text)] },
        { ...document, symbol: "EURUSD", timeframe: "D1" },
        options,
        (line) => said.push(line),
      );
    expect((await prices({})).bars.spread?.[4]).toBe(14);
    expect(said).toContain("Spread column: read as pips, median 1.4.");
    expect((await prices({ spreadUnit: "points" })).bars.spread?.[4]).toBe(2);
    expect(said.join()).toContain("warning: The spread column, read as points, has a median of 0.14 pips");
  });
  it("of several symbols is refused with their names, unless one is chosen", async () => {
    const document = parseStrategyText(readFileSync(join(root, strategy), "utf8"));
    const text = [
      "symbol,time,open,high,low,close",
      ...Array.from({ length: 60 }, (_, i) => {
        const day = `2024-01-${String((i >> 1) + 1).padStart(2, "0")}`;
        return i % 2 ? `GBPUSD,${day},1.3,1.31,1.29,1.3` : `EURUSD,${day},1.1,1.11,1.09,1.1`;
      }),
    ].join("\n");
    const prices = (options: ReadingOptions) =>
      readBars(
        { name: "export.csv", chunks: [new TextEncoder().encode(text)] },
        { ...document, symbol: "GBPUSD", timeframe: "D1" },
        options,
        () => {},
      );
    await expect(prices({})).rejects.toThrow(/EURUSD \(30 rows\), GBPUSD \(30 rows\).*--file-symbol/);
    await expect(printed(text)).rejects.toThrow("--file-symbol");
    expect((await prices({ rowSymbol: "GBPUSD" })).bars).toMatchObject({ length: 30 });
  });
  it("whose dates could be read either way asks for --dates", async () => {
    const text = "Date,Open,High,Low,Close\n01/02/2024 10:00,3,3,3,3\n01/02/2024 11:00,2,2,2,2";
    await expect(printed(text)).rejects.toThrow("--dates day-first");
    expect((await printed(text, { dateOrder: "day-first" })).time[0]).toBe(Date.UTC(2024, 1, 1, 10));
  });
  it.each([
    ["", "empty"],
    ["hello", "no line among the first holds a date and a price"],
    ["Date,Open,High,Low,Close\n", "no line among the first holds a date and a price"],
    ["Date,Open,High,Low,Close\n2024-01-01,1,1,1,1\n2024-02-31,1,1,1,1", "line 3, date: is not a date"],
    ["Date,Open,High,Low,Close\n2024-01-01,1,1,1,1\n2024-01-02,1,1,null,1", "line 3, low: says there is no value"],
    ["Date,Open,High,Low,Close\n2024-01-01,1,1,1,1\n2024-01-02,1,1,1,", "line 3, close: is empty"],
    ["Date,Open,High,Low,Close\n2024-01-01,1,1,1,1\n2024-01-02,1,1,-1,1", "below zero"],
    ["Date,Open,High,Low,Close\n2024-01-01,1,1,1,1\n2024-01-02,1", "line 3, row: has too few columns"],
    ["PK\u0003\u0004\0\0", "ZIP archive"],
  ])("that reads %j is refused", async (text, words) => {
    await expect(printed(text)).rejects.toThrow(words);
  });
  it("never fails with anything but its own error", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 200 }), fc.boolean(), async (text, withHeader) => {
        try {
          await printed(withHeader ? `Date,Open,High,Low,Close\n${text}` : text);
        } catch (error) {
          expect(error).toBeInstanceOf(PriceFileError);
        }
      }),
      { numRuns: 200 },
    );
  });
});

it("writes NaN as null and infinities as numbers that read back as such", () => {
  const text = toJson({ a: Number.NaN, b: Number.POSITIVE_INFINITY, c: Number.NEGATIVE_INFINITY, d: 1 });
  expect(toJson([-830.9600000000155, 0.1 + 0.2, 1e21])).toBe("[\n  -830.96,\n  0.3,\n  1e+21\n]");
  expect(toJson([0.1 + 0.2], true)).toBe("[\n  0.30000000000000004\n]");
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

describe("prices for --rates", () => {
  const document = parseStrategyText(readFileSync(join(root, strategy), "utf8"));
  const table = (price: number, extra = "") =>
    [
      "time,open,high,low,close",
      ...Array.from({ length: 30 }, (_, i) => {
        const day = new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10);
        return `${day}${extra},${price},${price * 1.01},${price * 0.99},${price}`;
      }),
    ].join("\n");
  const said = async (name: string, text: string) => {
    const lines: string[] = [];
    const chunks = [new TextEncoder().encode(text)];
    await readPairBars({ name, chunks }, "GBPUSD", document, {}, (line) => lines.push(line));
    return lines.join("\n");
  };
  it("are checked by the file's name and the price level, and their notes are told", async () => {
    expect(await said("EURJPY_D1.csv", table(160))).toContain("warning: --rates needs GBPUSD, and the file is EURJPY");
    expect(await said("rates.csv", table(160))).toContain("warning: --rates needs GBPUSD, which stands near 1.");
    const fine = await said("GBPUSD_D1.csv", table(1.27));
    expect(fine).toContain("Times were read as UTC");
    expect(fine).not.toContain("--rates needs");
  });
  it("are checked by their column of symbols", async () => {
    const rows = table(1.27)
      .split("\n")
      .map((row, i) => `${i === 0 ? "symbol" : "EURUSD"},${row}`);
    expect(await said("rates.csv", rows.join("\n"))).toContain("the file is EURUSD");
  });
});

describe("an option for what the prices do not have", () => {
  const document = parseStrategyText(readFileSync(join(root, strategy), "utf8"));
  const source = () => ({ name: "GOOG.csv", chunks: [new TextEncoder().encode(csv)] });
  it.each([
    [{ spreadUnit: "pips" }, /--spread-unit is given, and no spread column was found/],
    [{ rowSymbol: "GOOG" }, /--file-symbol is given, and no column of symbols was found/],
  ] as const)("is refused: %j", async (options, words) => {
    await expect(readBars(source(), document, options, () => {})).rejects.toThrow(words);
  });
  it("moves bars that are stamped with their ends to their beginnings", async () => {
    const hour = (at: number) => `2024-01-02 ${String(at).padStart(2, "0")}:00`;
    const rows = Array.from({ length: 8 }, (_, i) => `${hour(i + 1)},1.1,1.2,1.0,1.15`);
    const text = `date,open,high,low,close\n${rows.join("\n")}\n`;
    const hourly = { ...document, symbol: "EURUSD", timeframe: "H1" as const };
    const first = async (options: ReadingOptions) => {
      const file = { name: "EURUSD.csv", chunks: [new TextEncoder().encode(text)] };
      const { bars } = await readBars(file, hourly, { zone: "utc", ...options }, () => {});
      return new Date(bars.time[0] as number).toISOString().slice(11, 16);
    };
    const parsed = parseArguments(["--data", "a.csv", "--strategy", "b.json", "--stamps", "close"]);
    expect(parsed).toMatchObject({ stamps: "close" });
    const other = ["--data", "a.csv", "--strategy", "b.json", "--stamps", "end"];
    expect(() => parseArguments(other)).toThrow("--stamps must be open or close, not end");
    expect([await first({}), await first({ stamps: "close" })]).toEqual(["01:00", "00:00"]);
  });
  it("is refused in backtesting.py's mode", async () => {
    await expect(readPrinted(source(), document, { rowSymbol: "GOOG" }, () => {})).rejects.toThrow(/--file-symbol/);
    const args = ["--data", "a.csv", "--strategy", "b.json", "--mode", "backtesting.py", "--spread-unit", "pips"];
    expect(() => parseArguments(args)).toThrow(/--spread-unit belongs to product mode/);
    const moved = ["--data", "a.csv", "--strategy", "b.json", "--mode", "backtesting.py", "--stamps", "close"];
    expect(() => parseArguments(moved)).toThrow(/--stamps belongs to product mode/);
  });
  it("is refused with the simulated market", () => {
    const args = ["--data", "simulated", "--strategy", "b.json", "--from", "2024-01-01", "--to", "2024-02-01"];
    expect(() => parseArguments([...args, "--file-symbol", "EURUSD"])).toThrow(/leave --file-symbol out/);
  });
});
