import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ParameterValues } from "./definition.ts";
import { generatedBars } from "./generated-bars.ts";
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
];

/** TA-Lib function of each candle pattern it knows, called with its default settings. */
const patterns: Readonly<Record<string, { name: string; options?: readonly number[] }>> = {};

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
});

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
    (_, __, { id, parameters = {}, call, outputs, convert = (value) => value, startsEarlier }) => {
      const definition = indicatorById(id);
      const ours = definition.compute(bars, parameters);
      const { first, columns } = run(call);
      const warmUp = definition.warmUp(parameters);
      if (startsEarlier) expect(first).toBeLessThan(warmUp);
      else expect(first).toBe(warmUp);
      for (const [k, theirs] of columns.entries()) {
        const at = outputs ? definition.outputs.findIndex((output) => output.id === outputs[k]) : k;
        const column = ours[at]!;
        let scale = 0;
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

  it.each(Object.entries(patterns))("%s signals on the same bars as $name", (id, pattern) => {
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

  it("covers every candle pattern that it has", () => {
    const own = ["tweezers", "inside-bar"];
    for (const { id, category } of indicators) {
      if (category === "candles" && !own.includes(id)) expect(Object.keys(patterns)).toContain(id);
    }
  });
});
