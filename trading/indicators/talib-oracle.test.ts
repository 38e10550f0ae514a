import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { generatedBars } from "../../tests/support/generated-bars.ts";
import type { ParameterValues } from "./definition/indicator-definition.ts";
import { indicatorById, indicators } from "./registry.ts";

/**
 * TA-Lib itself, compiled to WebAssembly, on 100,000 bars. Its JavaScript wrapper is not used (it is off by one): the
 * raw exports take first index, last index, inputs, options, two addresses for what was written, and the outputs.
 */
type Column = "open" | "high" | "low" | "close" | "volume";
type Call = { name: string; inputs: readonly Column[]; options?: readonly number[]; outputs?: number };
type Case = {
  id: string;
  parameters?: ParameterValues;
  call: Call;
  /** Our outputs in the order of TA-Lib's; all of them in our order when absent. */
  outputs?: readonly string[];
  /** How TA-Lib's value becomes ours. */
  convert?: (value: number) => number;
  /** TA-Lib's line starts before ours because ours waits for its other outputs. */
  startsEarlier?: true;
  /** What 1e-9 is a part of: the largest value of the column, or the price where TA-Lib's own rounding needs it. */
  scale?: "price";
};

const hlc = ["high", "low", "close"] as const;
const ohlc = ["open", "high", "low", "close"] as const;

const cases: readonly Case[] = [
  { id: "sma", parameters: { length: 20 }, call: { name: "SMA", inputs: ["close"], options: [20] } },
  { id: "ema", parameters: { length: 20 }, call: { name: "EMA", inputs: ["close"], options: [20] } },
  { id: "rsi", call: { name: "RSI", inputs: ["close"], options: [14] } },
  { id: "macd", call: { name: "MACD", inputs: ["close"], options: [12, 26, 9], outputs: 3 } },
  { id: "bollinger", call: { name: "BBANDS", inputs: ["close"], options: [20, 2, 2, 0], outputs: 3 } },
  { id: "atr", call: { name: "ATR", inputs: hlc, options: [14] } },
  { id: "stochastic", call: { name: "STOCH", inputs: hlc, options: [14, 3, 0, 3, 0], outputs: 2 } },
  { id: "adx", outputs: ["adx"], call: { name: "ADX", inputs: hlc, options: [14] } },
  { id: "adx", outputs: ["plus"], startsEarlier: true, call: { name: "PLUS_DI", inputs: hlc, options: [14] } },
  { id: "adx", outputs: ["minus"], startsEarlier: true, call: { name: "MINUS_DI", inputs: hlc, options: [14] } },
  { id: "sma", parameters: { length: 200, price: "high" }, call: { name: "SMA", inputs: ["high"], options: [200] } },
  { id: "ema", parameters: { length: 200, price: "low" }, call: { name: "EMA", inputs: ["low"], options: [200] } },
  { id: "wma", parameters: { length: 20 }, call: { name: "WMA", inputs: ["close"], options: [20] } },
  { id: "dema", parameters: { length: 20 }, call: { name: "DEMA", inputs: ["close"], options: [20] } },
  { id: "tema", parameters: { length: 20 }, call: { name: "TEMA", inputs: ["close"], options: [20] } },
  { id: "kama", call: { name: "KAMA", inputs: ["close"], options: [10] } },
  { id: "kama", parameters: { length: 30 }, call: { name: "KAMA", inputs: ["close"], options: [30] } },
  { id: "lsma", call: { name: "LINEARREG", inputs: ["close"], options: [25] } },
  {
    id: "macd",
    parameters: { fast: 5, slow: 35, signal: 5 },
    call: { name: "MACD", inputs: ["close"], options: [5, 35, 5], outputs: 3 },
  },
  { id: "aroon", outputs: ["down", "up"], call: { name: "AROON", inputs: ["high", "low"], options: [14], outputs: 2 } },
  { id: "aroon", outputs: ["oscillator"], call: { name: "AROONOSC", inputs: ["high", "low"], options: [14] } },
  { id: "parabolic-sar", call: { name: "SAR", inputs: ["high", "low"], options: [0.02, 0.2] } },
  {
    id: "parabolic-sar",
    parameters: { step: 0.05, maximum: 0.4 },
    call: { name: "SAR", inputs: ["high", "low"], options: [0.05, 0.4] },
  },
  { id: "trix", call: { name: "TRIX", inputs: ["close"], options: [18] } },
  { id: "rsi", parameters: { length: 2 }, call: { name: "RSI", inputs: ["close"], options: [2] } },
  {
    id: "stochastic",
    parameters: { length: 5, slowing: 1, signal: 3 },
    call: { name: "STOCHF", inputs: hlc, options: [5, 3, 0], outputs: 2 },
  },
  {
    id: "stochastic-rsi",
    parameters: { smoothing: 1 },
    call: { name: "STOCHRSI", inputs: ["close"], options: [14, 14, 3, 0], outputs: 2 },
  },
  { id: "cci", call: { name: "CCI", inputs: hlc, options: [20] } },
  { id: "williams-r", call: { name: "WILLR", inputs: hlc, options: [14] } },
  { id: "momentum", call: { name: "MOM", inputs: ["close"], options: [10] } },
  { id: "roc", call: { name: "ROC", inputs: ["close"], options: [10] } },
  { id: "ultimate-oscillator", call: { name: "ULTOSC", inputs: hlc, options: [7, 14, 28] } },
  { id: "ppo", outputs: ["ppo"], startsEarlier: true, call: { name: "PPO", inputs: ["close"], options: [12, 26, 1] } },
  { id: "cmo", call: { name: "CMO", inputs: ["close"], options: [14] } },
  {
    id: "bollinger",
    parameters: { length: 50, deviations: 2.5, price: "open" },
    call: { name: "BBANDS", inputs: ["open"], options: [50, 2.5, 2.5, 0], outputs: 3 },
  },
  { id: "standard-deviation", scale: "price", call: { name: "STDDEV", inputs: ["close"], options: [20, 1] } },
  { id: "donchian", outputs: ["upper"], call: { name: "MAX", inputs: ["high"], options: [20] } },
  { id: "donchian", outputs: ["lower"], call: { name: "MIN", inputs: ["low"], options: [20] } },
  { id: "donchian", outputs: ["middle"], call: { name: "MIDPRICE", inputs: ["high", "low"], options: [20] } },
  { id: "obv", call: { name: "OBV", inputs: ["close", "volume"] } },
  { id: "mfi", call: { name: "MFI", inputs: [...hlc, "volume"], options: [14] } },
  { id: "accumulation-distribution", call: { name: "AD", inputs: [...hlc, "volume"] } },
];

/** TA-Lib function of each candle pattern it knows, called with its default settings. */
const patterns: Readonly<Record<string, { name: string; options?: readonly number[] }>> = {
  doji: { name: "CDLDOJI" },
  "dragonfly-doji": { name: "CDLDRAGONFLYDOJI" },
  "gravestone-doji": { name: "CDLGRAVESTONEDOJI" },
  "long-legged-doji": { name: "CDLLONGLEGGEDDOJI" },
  hammer: { name: "CDLHAMMER" },
  "hanging-man": { name: "CDLHANGINGMAN" },
  "inverted-hammer": { name: "CDLINVERTEDHAMMER" },
  "shooting-star": { name: "CDLSHOOTINGSTAR" },
  marubozu: { name: "CDLMARUBOZU" },
  "spinning-top": { name: "CDLSPINNINGTOP" },
  engulfing: { name: "CDLENGULFING" },
  harami: { name: "CDLHARAMI" },
  "harami-cross": { name: "CDLHARAMICROSS" },
  piercing: { name: "CDLPIERCING" },
  "dark-cloud-cover": { name: "CDLDARKCLOUDCOVER", options: [0.5] },
  "morning-star": { name: "CDLMORNINGSTAR", options: [0.3] },
  "evening-star": { name: "CDLEVENINGSTAR", options: [0.3] },
  "three-white-soldiers": { name: "CDL3WHITESOLDIERS" },
  "three-black-crows": { name: "CDL3BLACKCROWS" },
};

const bars = generatedBars(100_000, 42);

type TalibModule = { HEAPF64: Float64Array; HEAP32: Int32Array; _malloc(bytes: number): number } & Record<
  string,
  (...numbers: number[]) => number
>;

let talib: TalibModule;
let addresses: Record<Column, number>;
let results: readonly number[];
let written: number;

beforeAll(async () => {
  const require = createRequire(import.meta.url);
  const library = require("talib-web") as { init(wasm: string): Promise<TalibModule> };
  const wasm = readFileSync(join(dirname(require.resolve("talib-web")), "talib.wasm"));
  talib = await library.init(`data:application/wasm;base64,${wasm.toString("base64")}`);
  const allocate = () => talib._malloc(bars.length * 8);
  addresses = { open: allocate(), high: allocate(), low: allocate(), close: allocate(), volume: allocate() };
  for (const column of Object.keys(addresses) as Column[]) talib.HEAPF64.set(bars[column], addresses[column] / 8);
  results = [allocate(), allocate(), allocate()];
  written = talib._malloc(8);
  setCandleDefaults();
});

/**
 * The module never runs TA_Initialize, so its candle settings are all zero. They are written here as
 * TA_RestoreCandleDefaultSettings does: eleven records of 24 bytes, 160 bytes into the library's global state.
 */
function setCandleDefaults(): void {
  const [body, range, shadows] = [0, 1, 2];
  const settings = [
    [body, 10, 1], // BodyLong
    [body, 10, 3], // BodyVeryLong
    [body, 10, 1], // BodyShort
    [range, 10, 0.1], // BodyDoji
    [body, 0, 1], // ShadowLong
    [body, 0, 2], // ShadowVeryLong
    [shadows, 10, 1], // ShadowShort
    [range, 10, 0.1], // ShadowVeryShort
    [range, 5, 0.2], // Near
    [range, 5, 0.6], // Far
    [range, 5, 0.05], // Equal
  ] as const;
  const globals = talib.HEAP32[(1024 + 0xb70) / 4]!;
  expect(globals).toBe(1024 + 0xb78);
  for (const [index, [rangeType, period, factor]] of settings.entries()) {
    const address = globals + 160 + 24 * index;
    talib.HEAP32.set([index, rangeType!, period], address / 4);
    talib.HEAPF64[(address + 16) / 8] = factor;
  }
}

function run(call: Call): { first: number; columns: Float64Array[]; signals: Int32Array } {
  const outputs = results.slice(0, call.outputs ?? 1);
  const inputs = call.inputs.map((column) => addresses[column]);
  const code = talib[`_TA_${call.name}`]!(
    0,
    bars.length - 1,
    ...inputs,
    ...(call.options ?? []),
    written,
    written + 4,
    ...outputs,
  );
  expect(code, call.name).toBe(0);
  const first = talib.HEAP32[written / 4]!;
  const count = talib.HEAP32[written / 4 + 1]!;
  expect(first + count, call.name).toBe(bars.length);
  const columns = outputs.map((address) => talib.HEAPF64.slice(address / 8, address / 8 + count));
  return { first, columns, signals: talib.HEAP32.slice(results[0]! / 4, results[0]! / 4 + count) };
}

describe("TA-Lib", () => {
  it.each(cases.map((one) => [`${one.id} ${JSON.stringify(one.parameters ?? {})}`, one.call.name, one] as const))(
    "%s equals %s on every bar to 1e-9 of its scale",
    (_, __, { id, parameters = {}, call, outputs, convert = (value) => value, startsEarlier, scale: unit }) => {
      const definition = indicatorById(id);
      const ours = definition.compute(bars, parameters);
      const { first, columns } = run(call);
      const warmUp = definition.warmUp(parameters);
      if (startsEarlier) expect(first).toBeLessThan(warmUp);
      else expect(first).toBe(warmUp);
      for (const [k, theirs] of columns.entries()) {
        const at = outputs ? definition.outputs.findIndex((output) => output.id === outputs[k]) : k;
        const column = ours[at]!;
        let scale = unit === "price" ? 110_000 : 0;
        let worst = 0;
        let where = -1;
        for (let i = warmUp; i < bars.length; i++) {
          const value = convert(theirs[i - first]!);
          scale = Math.max(scale, Math.abs(value));
          const difference = Math.abs(column[i]! - value);
          if (difference > worst || Number.isNaN(difference)) [worst, where] = [difference, i];
        }
        expect(scale).toBeGreaterThan(0);
        expect(worst / scale, `${definition.outputs[at]!.id} at bar ${where}`).toBeLessThanOrEqual(1e-9);
      }
    },
  );

  it.each(Object.entries(patterns))("%s signals on the same bars", (id, pattern) => {
    const definition = indicatorById(id);
    const [ours] = definition.compute(bars, {});
    const { first, signals } = run({ ...pattern, inputs: ohlc });
    expect(first).toBe(definition.warmUp({}));
    let found = 0;
    for (let i = first; i < bars.length; i++) {
      const theirs = Math.sign(signals[i - first]!) * 100;
      if (theirs !== 0) found += 1;
      if (ours![i] !== theirs) expect(`${ours![i]} at ${i}`).toBe(`${theirs} at ${i}`);
    }
    expect(found, "signals in the data").toBeGreaterThan(0);
  });

  it("is less exact than the standard deviation here, which is why that is compared on the price's scale", () => {
    const [ours] = indicatorById("standard-deviation").compute(bars, {});
    for (let i = 19; i < bars.length; i += 97) {
      const window = Array.from(bars.close.subarray(i - 19, i + 1), (price) => BigInt(price));
      const sum = window.reduce((total, price) => total + price, 0n);
      const squares = window.reduce((total, price) => total + price * price, 0n);
      const exact = Math.sqrt(Number(20n * squares - sum * sum)) / 20;
      expect(Math.abs(ours![i]! - exact)).toBeLessThanOrEqual(1e-12 * exact);
    }
  });

  it("covers every candle pattern that it has", () => {
    const own = ["tweezers", "inside-bar"];
    for (const { id, category } of indicators) {
      if (category === "candles" && !own.includes(id)) expect(Object.keys(patterns)).toContain(id);
    }
  });
});
