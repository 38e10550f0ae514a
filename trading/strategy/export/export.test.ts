import { describe, expect, it } from "vitest";
import type { StrategyDocument } from "../document.ts";
import { presetById, presets } from "../presets/presets.ts";
import { StrategyError } from "../problems.ts";
import { exportMql5 } from "./mql5.ts";
import { exportPine } from "./pine.ts";
import { exportPython } from "./python.ts";

const preset = (id: string): StrategyDocument => presetById(id)!.document;
const languages = {
  mql5: (document: StrategyDocument) => exportMql5(document),
  pine: (document: StrategyDocument) => exportPine(document, 0.0001, 100_000),
  python: (document: StrategyDocument) => exportPython(document, 0.0001, 100_000),
};

function outcome(run: () => string): string | StrategyError {
  try {
    return run();
  } catch (error) {
    if (error instanceof StrategyError) return error;
    throw error;
  }
}

const balanced = (text: string): boolean => {
  for (const [open, close] of ["()", "[]", "{}"] as const)
    if (text.split(open!).length !== text.split(close!).length) return false;
  return true;
};

describe.each(Object.entries(languages))("%s", (_, write) => {
  it("writes each preset, or names the part it cannot write", () => {
    let written = 0;
    for (const { document } of presets) {
      const result = outcome(() => write(document));
      if (result instanceof StrategyError) {
        expect(result.code).toBe("unsupported");
        expect(result.problems[0]?.path).not.toBe("");
        continue;
      }
      written += 1;
      expect(result).toContain("What differs from the run on the site");
      expect(result).not.toMatch(/undefined|NaN|\[object/);
      expect(balanced(result.replace(/"[^"]*"/g, "").replace(/(\/\/|#).*/g, ""))).toBe(true);
      for (const p of document.parameters ?? []) expect(result).toContain(String(p.value));
    }
    expect(written).toBeGreaterThanOrEqual(3);
  });
  it("does not let a name or description become code", () => {
    const name = 'x"\n); system("rm") /* */ // y';
    const result = outcome(() => write({ ...preset("sma-cross"), name }));
    expect(result).not.toBeInstanceOf(StrategyError);
    for (const line of (result as string).split("\n"))
      if (line.includes("system")) expect(line).toMatch(/^(\/\/|#|strategy\("[^"]*",)/);
  });
  it("refuses waiting orders instead of leaving them out", () => {
    const waiting: StrategyDocument = {
      ...preset("sma-cross"),
      entries: {
        long: { ...preset("sma-cross").entries.long!, order: { kind: "limit", distance: { kind: "pips", value: 5 } } },
      },
    };
    expect(outcome(() => write(waiting))).toBeInstanceOf(StrategyError);
  });
});

it("MQL5 reads closed bars through handles and guards for a new bar", () => {
  const text = exportMql5(preset("sma-cross"));
  expect(text).toContain("input int InpFast = 10;");
  expect(text).toContain("handle1 = iMA(_Symbol, _Period, (int)InpFast, 0, MODE_SMA, PRICE_CLOSE);");
  expect(text).toContain("if(bar == lastBar) return;");
  expect(text).toContain(
    "Value(handle1, 0, 1 + 1) <= Value(handle2, 0, 1 + 1) && Value(handle1, 0, 1 + 0) > Value(handle2, 0, 1 + 0)",
  );
  expect(text).toContain("CloseAll(POSITION_TYPE_SELL);");
  expect(exportMql5(preset("adx-trend"))).toContain("void TrailStops()");
});

it("Pine is version 6, takes inputs and reads closed higher bars", () => {
  const text = exportPine(preset("sma-cross"), 0.0001, 100_000);
  expect(text.startsWith("//@version=6\n")).toBe(true);
  expect(text).toContain('p_fast = input.int(10, "Fast average", minval = 2, maxval = 200, step = 1)');
  expect(text).toContain("sma1 = ta.sma(close, p_fast)");
  expect(text).toContain("longSignal = ((sma1[1] <= sma2[1] and sma1 > sma2))");
  expect(text).toContain('strategy.entry("long", strategy.long, qty = size)');
});

it("Python is a class of backtesting.py with its parameters as attributes", () => {
  const text = exportPython(preset("sma-cross"), 0.0001, 100_000);
  expect(text).toContain("class Exported(Strategy):");
  expect(text).toContain("    p_fast = 10");
  expect(text).toContain("self.sma1 = self.I(sma, self.data.Close, self.p_fast)");
  expect(text).toContain("(self.sma1[-1 - 1] <= self.sma2[-1 - 1] and self.sma1[-1 - 0] > self.sma2[-1 - 0])");
});
