import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkMql5 } from "../../../tests/exports/mql5-checker.ts";
import { checkPine } from "../../../tests/exports/pine-checker.ts";
import { seededRandom } from "../../../tests/support/seeded-random.ts";
import { indicators } from "../../indicators/registry.ts";
import type { Timeframe } from "../../market/timeframe.ts";
import type {
  Condition,
  Distance,
  EntryOrder,
  NumberValue,
  Operand,
  Risk,
  StrategyDocument,
  Zone,
} from "../document.ts";
import { parseStrategy } from "../parse-document.ts";
import { presets } from "../presets/presets.ts";
import { robotStrategies } from "../robots/robots.ts";
import { exportMql5 } from "./mql5/export-mql5.ts";
import { exportPine } from "./pine/export-pine.ts";
import { exportPython } from "./python/export-python.ts";

const documents: readonly StrategyDocument[] = Array.from({ length: 170 }, (_, seed) => randomDocument(seed + 1));
const all = (outputs: readonly string[], indicator: string): Condition => ({
  kind: "any",
  of: outputs.map((output) => ({
    kind: "above",
    left: { kind: "price", field: "close" },
    right: { kind: "indicator", indicator, output },
  })),
});
const eachIndicator: readonly StrategyDocument[] = indicators.map(({ id, outputs }) => ({
  version: 1,
  name: id,
  symbol: "EURUSD",
  timeframe: "H1",
  entries: {
    long: {
      when: all(
        outputs.map((output) => output.id),
        id,
      ),
    },
  },
  risk: { sizing: { kind: "lots", value: 0.1 } },
}));
const everything = [
  ...presets.map(({ document }) => document),
  ...robotStrategies.map(({ document }) => document),
  ...eachIndicator,
  ...documents,
];

const checked = (document: StrategyDocument, check: () => void): void => {
  try {
    check();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${JSON.stringify(document)}`);
  }
};

describe("whatever the builder can say", () => {
  it("is a document, and the samples use all indicators", () => {
    for (const document of everything) expect(() => parseStrategy(document)).not.toThrow();
    const used = JSON.stringify(documents);
    for (const { id } of indicators) expect(used).toContain(`"indicator":"${id}"`);
  });
  it("becomes Pine v6 that the checker passes", () => {
    for (const document of everything) checked(document, () => checkPine(exportPine(document)));
  }, 60_000);
  it("becomes MQL5 that the checker passes", () => {
    for (const document of everything) checked(document, () => checkMql5(exportMql5(document).source));
  }, 60_000);
  it("becomes Python that parses (compiled where there is python3)", () => {
    const place = mkdtempSync(join(tmpdir(), "export-all-"));
    const files = everything.map((document, k) => {
      const path = join(place, `d${k}.py`);
      const text = exportPython(document);
      expect(text).not.toMatch(/undefined|\[object/);
      writeFileSync(path, text);
      return path;
    });
    const code = "import ast, sys\nfor path in sys.argv[1:]: ast.parse(open(path, encoding='utf-8').read(), path)";
    const { status, stderr } = spawnSync("python3", ["-c", code, ...files], { encoding: "utf8" });
    if (status !== null) expect(stderr).toBe("");
    rmSync(place, { recursive: true });
  }, 180_000);
});

/** Documents that use everything the builder can say, the same for the same seed. */
function randomDocument(seed: number): StrategyDocument {
  const random = seededRandom(seed * 0x9e3779b9);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (part: number) => random() < part;
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const parameters = [
    { id: "length", name: 'Length "x" */', value: 14, min: 2, max: 50, step: 1 },
    { id: "factor", name: "Factor", value: 1.5, min: 0.5, max: 5, step: 0.5 },
  ];
  const number = (value: number, id: "length" | "factor"): NumberValue => (chance(0.3) ? { parameter: id } : value);
  const base = pick(["M15", "H1", "H4", "D1"] as const);
  const higher: readonly Timeframe[] =
    base === "D1" ? ["W1", "MN1"] : base === "H4" ? ["D1", "W1"] : ["H4", "D1", "MN1"];
  const timeframe = (): { readonly timeframe?: Timeframe } => (chance(0.15) ? { timeframe: pick(higher) } : {});
  const shift = () => (chance(0.3) ? { shift: number(whole(0, 5), "length") } : {});
  const zone = () => pick<Zone>(["utc", "new-york", "london", "tokyo", "sydney"]);

  const indicator = (): Operand => {
    // In turn, so that every one is met.
    const definition = chance(0.5)
      ? (indicators[seed % indicators.length] as (typeof indicators)[number])
      : pick(indicators);
    const given: Record<string, NumberValue | string> = {};
    for (const p of definition.parameters) {
      if (p.kind === "choice" && chance(0.4)) given[p.id] = pick(p.options).value;
      if (p.kind === "integer" && p.max >= 50 && p.min <= 2 && chance(0.3)) given[p.id] = { parameter: "length" };
    }
    return {
      kind: "indicator",
      indicator: definition.id,
      parameters: given,
      output: pick(definition.outputs).id,
      ...shift(),
      ...timeframe(),
    };
  };
  const operand = (depth: number): Operand => {
    const kind = random();
    if (kind < 0.45) return indicator();
    if (kind < 0.65)
      return {
        kind: "price",
        field: pick(["open", "high", "low", "close", "median", "typical", "weighted", "volume"] as const),
        ...shift(),
        ...timeframe(),
      };
    if (kind < 0.75) return { kind: "constant", value: number(whole(-50, 100), "factor") };
    if (kind < 0.8) return chance(0.5) ? { kind: "time-of-day", zone: zone() } : { kind: "weekday", zone: zone() };
    if (depth > 1) return { kind: "price", field: "close" };
    const [a, b] = [operand(depth + 1), operand(depth + 1)];
    return kind < 0.9
      ? { kind: "distance", from: a, to: b, unit: pick(["pips", "percent", "price"] as const) }
      : { kind: "arithmetic", operator: pick(["plus", "minus", "times"] as const), left: a, right: b };
  };
  const condition = (depth: number): Condition => {
    const kind = depth > 2 ? 0.5 : random();
    if (kind < 0.2) return { kind: pick(["all", "any"] as const), of: [condition(depth + 1), condition(depth + 1)] };
    if (kind < 0.27) return { kind: "not", of: condition(depth + 1) };
    if (kind < 0.35) return { kind: "within", condition: condition(depth + 1), bars: number(whole(1, 9), "length") };
    if (kind < 0.7)
      return {
        kind: pick(["above", "below", "crosses-above", "crosses-below"] as const),
        left: operand(0),
        right: operand(0),
      };
    if (kind < 0.78)
      return { kind: pick(["rising", "falling"] as const), operand: operand(0), bars: number(whole(1, 4), "length") };
    if (kind < 0.85) return { kind: "between", operand: operand(0), low: operand(0), high: operand(0) };
    if (kind < 0.9) return { kind: "session", session: pick(["sydney", "tokyo", "london", "new-york"] as const) };
    if (kind < 0.95) return { kind: "time-between", from: "22:00", to: pick(["06:30", "23:59"]), zone: zone() };
    return { kind: "weekday-in", days: [1, 3, whole(0, 6)], zone: zone() };
  };
  const distance = (): Distance =>
    pick<() => Distance>([
      () => ({ kind: "pips", value: number(whole(5, 60), "length") }),
      () => ({ kind: "percent", value: 0.5 }),
      () => ({ kind: "price", value: 0.004 }),
      () => ({ kind: "atr", multiple: number(2, "factor"), period: number(14, "length") }),
    ])();
  const order = (): EntryOrder => {
    const expires = chance(0.6) ? { expireBars: number(whole(1, 10), "length") } : {};
    return pick<() => EntryOrder>([
      () => ({ kind: "market" }),
      () => ({ kind: "limit", distance: distance(), ...expires }),
      () => ({ kind: "stop", distance: distance(), ...expires }),
      () => ({ kind: "stop-limit", distance: distance(), limit: distance(), ...expires }),
    ])();
  };
  const multiple = () => ({ kind: "risk-multiple", multiple: number(2, "factor") }) as const;
  const level = () =>
    ({ kind: "indicator", operand: { kind: "indicator", indicator: "donchian", output: "lower" } }) as const;
  const risk: Risk = {
    sizing: pick<Risk["sizing"]>([
      { kind: "lots", value: 0.1 },
      { kind: "risk", percent: number(1, "factor") },
      { kind: "money", amount: 100 },
      { kind: "units", value: 20_000 },
      { kind: "equity", fraction: 1 },
    ]),
    stopLoss: chance(0.2) ? level() : distance(),
    ...(chance(0.6) ? { takeProfit: chance(0.5) ? multiple() : distance() } : {}),
    ...(chance(0.4) ? { trailing: { distance: distance(), ...(chance(0.5) ? { after: distance() } : {}) } } : {}),
    ...(chance(0.3) ? { breakEven: { after: chance(0.5) ? multiple() : distance(), lockPips: 1 } } : {}),
    ...(chance(0.3) ? { timeExitBars: number(20, "length") } : {}),
    ...(chance(0.3) ? { maxPositions: number(3, "length") } : {}),
    opposite: pick(["reverse", "ignore", "hedge"] as const),
    ...(chance(0.3) ? { measuredFrom: "signal" } : {}),
  };
  const side = () => ({ when: condition(0), ...(chance(0.5) ? { order: order() } : {}) });
  return {
    version: 1,
    name: pick(["Plain", 'a "quoted" \\', "x */ y\n// z", "名前 é"]),
    ...(chance(0.5) ? { description: "line\nbreak */ \\" } : {}),
    symbol: pick(["EURUSD", "USDJPY", "EURGBP", "XAUUSD", "BTCUSD", "US500", "ACME"]),
    timeframe: base,
    parameters,
    entries: { long: side(), ...(chance(0.8) ? { short: side() } : {}) },
    ...(chance(0.5) ? { exits: { long: condition(1), short: condition(1) } } : {}),
    risk,
    ...(chance(0.4)
      ? { session: { days: [1, 2, 3, 4, 5], from: "08:00", to: "17:00", zone: zone(), sessions: ["london"] } }
      : {}),
    ...(chance(0.5)
      ? { costs: { spread: { kind: "pips", value: 1.5 }, commissionPerLot: 3.5, slippagePips: 0.2 } }
      : {}),
  };
}
