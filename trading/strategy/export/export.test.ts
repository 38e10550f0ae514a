import { describe, expect, it } from "vitest";
import { findSymbol, unlistedSymbol } from "../../market/symbols.ts";
import type { EntryOrder, NumberValue, Operand, StrategyDocument } from "../document.ts";
import { presetById, presets } from "../presets/presets.ts";
import { robotStrategies } from "../robots/robots.ts";
import { differences, type ExportLanguage } from "./differences/differences.ts";
import { exportMql5 } from "./mql5/export-mql5.ts";
import { exportPine } from "./pine/export-pine.ts";
import { exportPython } from "./python/export-python.ts";

const preset = (id: string): StrategyDocument => {
  const found = presetById(id);
  if (!found) throw new Error(`no preset ${id}`);
  return found.document;
};
const waitingPreset = (): StrategyDocument => ({
  ...preset("ema-pullback"),
  costs: { spread: { kind: "pips", value: 1.3 } },
});
const languages: readonly (readonly [ExportLanguage, (document: StrategyDocument) => string])[] = [
  ["mql5", (document) => exportMql5(document).source],
  ["pine", (document) => exportPine(document)],
  ["python", (document) => exportPython(document)],
];
const isComment = /^\s*(\/\/|#)/;

describe.each(languages)("%s", (language, write) => {
  it.each(presets)(
    "writes the preset $id with both lists of differences and the statement on hypothetical results",
    ({ document }) => {
      const text = write(document);
      const plain = text
        .split("\n")
        .map((line) => line.replace(/^(\/\/|#) ?/, ""))
        .join("\n");
      expect(text).not.toMatch(/undefined|\bNaN\b|\[object/);
      const { lacks, does } = differences(document, language);
      expect(lacks.length).toBeGreaterThan(2);
      expect(does.length).toBeGreaterThan(2);
      for (const line of [...lacks, ...does]) expect(plain).toContain(line);
      expect(plain.replaceAll("\n", " ")).toContain(
        "HYPOTHETICAL OR SIMULATED PERFORMANCE RESULTS HAVE CERTAIN INHERENT LIMITATIONS",
      );
      for (const p of document.parameters ?? []) expect(text).toContain(String(p.value));
    },
  );

  it("says that it does not know the contract of an unlisted symbol, in the file, too", () => {
    const document = { ...preset("sma-cross"), symbol: "GER40" };
    const words = "The contract of GER40 is not known here: this file takes a pip of 0.01, one unit a lot";
    expect(differences(document, language).lacks[0]).toContain(words);
    expect(write(document)).toContain(words);
    expect(differences(document, language, unlistedSymbol("GER40", 1)).lacks.join()).not.toContain(words);
  });

  it.each([
    'x"\n); system("rm") /* */ // y',
    "*/ system( \\",
    "a\u2028system()",
    "end \"\"\" system() '''",
    "\u202esystem()\r\nsystem()",
    "\u0024{system}",
  ])("does not let the name %j become code", (name) => {
    const text = write({ ...preset("sma-cross"), name, description: `${name}\nsystem()` });
    for (const line of text.split(/[\n\r\u2028\u2029]/)) {
      if (!line.includes("system")) continue;
      const outside = line.replace(/"[^"]*"/g, '""');
      expect(isComment.test(line) || !outside.includes("system"), line).toBe(true);
      expect(/\\$/.test(line), line).toBe(false);
    }
    expect(text).not.toMatch(/\u202e|\u2028/);
  });

  it.each(["रणनीति", "กลยุทธ์", "Tie\u0302\u0301n"])("writes the name %s with its vowel signs", (name) => {
    const text = write({ ...preset("sma-cross"), name });
    expect(text).toContain(name);
    expect(text, "in comments and in texts").not.toContain(name.replaceAll(/\p{M}/gu, " "));
  });
});

it("lists a worked figure for what a platform cannot do", () => {
  const lines = differences(preset("daily-trend-hourly-entry"), "pine").lacks.join("\n");
  expect(lines).toContain("the lab exits at 108490");
  expect(differences(preset("sma-cross"), "python").lacks[0]).toBe(
    "Swap is left out. In the lab one lot of EURUSD held long overnight costs $6.50, held short overnight earns $2.10.",
  );
});

it.each(["python", "pine"] as const)(
  "says what the document's own swap costs, and nothing where it has none: %s",
  (language) => {
    const said = (swap: NonNullable<StrategyDocument["costs"]>["swap"]) =>
      differences({ ...preset("sma-cross"), symbol: "EURUSD", costs: { swap } }, language).lacks.join("\n");
    expect(said({ kind: "points", long: -12, short: 0 })).toContain(
      "one lot of EURUSD held long overnight costs $12.00.",
    );
    expect(said({ kind: "points", long: 0, short: 3 })).toContain(
      "one lot of EURUSD held short overnight earns $3.00.",
    );
    const both = { kind: "points", long: 5, short: -50 } as const;
    expect(said(both)).toContain("held long overnight earns $5.00, held short overnight costs $50.00.");
    const { entries } = preset("sma-cross");
    const sells = {
      ...preset("sma-cross"),
      symbol: "EURUSD",
      costs: { swap: both },
      entries: { short: entries.short! },
    };
    expect(differences(sells, language).lacks[0]).toContain("one lot of EURUSD held short overnight costs $50.00.");
    expect(said({ kind: "none" })).not.toContain("Swap");
  },
);

it.each(["python", "pine"] as const)("says that money of the document is taken for dollars: %s", (language) => {
  const said = (part: Partial<StrategyDocument>) =>
    differences({ ...preset("sma-cross"), ...part }, language).lacks.join("\n");
  const sizing = { kind: "money", amount: 10_000 } as const;
  expect(said({ costs: { commissionPerLot: 450 } })).toContain(
    "In USD, too, the file takes the commission of 450 per lot",
  );
  expect(said({ costs: {}, risk: { ...preset("sma-cross").risk, sizing } })).toContain(
    "takes the money at risk, which",
  );
  expect(said({ costs: {} })).not.toContain("In USD, too");
});

it.each(["python", "pine"] as const)("says that the lab's account is not in the file: %s", (language) => {
  const said = (symbol: string) => differences({ ...preset("sma-cross"), symbol }, language).lacks.join("\n");
  expect(said("EURUSD")).toContain("Its account is $10,000 at a leverage of 30:1, whatever is set under Account");
  expect(said("XAUUSD")).toContain("at a leverage of 20:1");
});

it("says that the Python keeps positions apart that a netting account merges", () => {
  expect(differences(preset("sma-cross"), "python").lacks.join()).toMatch(
    /side by side, where a netting account .* merges/,
  );
});

it("says what backtesting.py's own return counts, and how much it differs in another currency", () => {
  const doesOf = (symbol: string) => differences({ ...preset("sma-cross"), symbol }, "python").does.join("\n");
  expect(doesOf("EURUSD")).toContain("final equity and Return are those of the lab without swap");
  expect(doesOf("USDJPY")).toContain("Its Return is in JPY, too");
  expect(doesOf("USDJPY")).toContain("adds 10.5% instead of 10%");
  expect(doesOf("EURGBP")).toContain("Return is the same in both");
  expect(doesOf("EURUSD")).toContain("a long position pays the spread of the bar in which it opens");
});

it("asks for free margin in Python at another moment than the lab for waiting orders alone", () => {
  const said = (order: EntryOrder, symbol: string) => {
    const entries = { long: { ...preset("sma-cross").entries.long, order } } as StrategyDocument["entries"];
    return differences({ ...preset("sma-cross"), symbol, entries }, "python").lacks.join("\n");
  };
  const limit = { kind: "limit", distance: { kind: "pips", value: 4 } } as const;
  expect(said({ kind: "market" }, "USDJPY")).not.toContain("free margin");
  expect(said(limit, "EURUSD")).toContain("For a waiting order backtesting.py asks for free margin");
  expect(said(limit, "EURUSD")).toContain("for an order that fills at the open, which the lab refuses");
  expect(said(limit, "EURUSD")).not.toContain("counts the account in");
  expect(said(limit, "USDJPY")).toContain("at a price 5% above that one, 5% less is free");
});

it("names the margin that two waiting orders of one bar need", () => {
  const { entries, ...cross } = preset("sma-cross");
  const order = { kind: "stop", distance: { kind: "pips", value: 4 } } as const;
  const waits = { ...cross, entries: { long: { ...(entries.long as NonNullable<typeof entries.long>), order } } };
  const said = (document: StrategyDocument) => differences(document, "python").lacks.join("\n");
  expect(said(waits)).toMatch(/two waiting orders fill in one bar.*\$[\d,.]+ for one lot/);
  expect(said(preset("sma-cross"))).not.toContain("two waiting orders");
});

it("says of a fixed conversion rate that sizes follow it, too, where they follow the account's money", () => {
  const cross = { ...preset("sma-cross"), symbol: "EURGBP" };
  const linesOf = (sizing: StrategyDocument["risk"]["sizing"]) =>
    differences({ ...cross, risk: { ...cross.risk, sizing } }, "python").lacks.join("\n");
  expect(linesOf({ kind: "risk", percent: 1 })).toMatch(/from GBP at the fixed rate .* too, and may be a step larger/);
  expect(linesOf({ kind: "lots", value: 0.1 })).toMatch(/from GBP at the fixed rate [^S]* here\./);
  expect(linesOf({ kind: "lots", value: 0.1 })).not.toContain("a step larger");
});

it.each(["mql5", "pine"] as const)("says whose days bars of four hours and longer follow: %s", (language) => {
  const said = (timeframe: StrategyDocument["timeframe"]) =>
    differences({ ...preset("sma-cross"), timeframe }, language).lacks.join();
  const line = "Bars of four hours, days, weeks and months";
  for (const timeframe of ["H4", "D1", "W1"] as const) expect(said(timeframe)).toContain(line);
  expect(said("H1")).not.toContain(line);
  expect(differences(preset("daily-trend-hourly-entry"), language).lacks.join()).toContain(line);
});

it("says what money a size in MetaTrader counts otherwise than the lab", () => {
  const cross = preset("sma-cross");
  const said = (risk: Partial<StrategyDocument["risk"]>, costs: StrategyDocument["costs"] = {}) =>
    differences({ ...cross, risk: { ...cross.risk, ...risk }, costs }, "mql5").lacks.join();
  const percent = { sizing: { kind: "risk", percent: 1 } } as const;
  expect(said({ sizing: { kind: "money", amount: 100 } })).toContain("A size takes the money at risk in the currency");
  expect(said(percent, { commissionPerLot: 3 })).toContain(
    "takes the commission of 3 per lot per side in the currency",
  );
  expect(said({ sizing: { kind: "lots", value: 1 } }, { commissionPerLot: 3 })).not.toContain("A size takes");
  // A size that is fixed at the signal's close is that of the lab.
  expect(said(percent)).toContain("Size is worked out from bid or ask");
  expect(said({ ...percent, measuredFrom: "signal" })).not.toMatch(/bid or ask|balance/);
});

it("names what TradingView cannot hold", () => {
  const hedge = { ...preset("sma-cross"), risk: { ...preset("sma-cross").risk, opposite: "hedge" as const } };
  expect(differences(hedge, "pine").lacks.join()).toContain("NOT EXPORTED: positions both ways at once");
  expect(exportMql5(hedge).source).toContain("ACCOUNT_MARGIN_MODE_RETAIL_HEDGING");
});

it("closes what is open the other way in Pine where the entry that turns it has no size or a level on the wrong side", () => {
  const turning = (opposite: "reverse" | "ignore" | "hedge") => {
    const { risk, ...rest } = preset("sma-cross");
    return exportPine({ ...rest, risk: { ...risk, opposite } }).split("if longSignal and not shortSignal")[1];
  };
  const closing = `
        else
            if strategy.opentrades > 0
                for k = 0 to strategy.opentrades - 1
                    if strategy.opentrades.size(k) < 0
                        strategy.close(strategy.opentrades.entry_id(k))
`;
  expect(turning("reverse")).toContain(closing);
  for (const opposite of ["ignore", "hedge"] as const) expect(turning(opposite)).not.toContain("strategy.close(");
});

it("says in Pine what an entry costs whose level the next open has passed, where a level does not move with the fill", () => {
  const said = (risk: Partial<StrategyDocument["risk"]>) => {
    const { risk: usual, ...rest } = preset("sma-cross");
    const document = { ...rest, symbol: "EURUSD", risk: { ...usual, ...risk }, costs: { commissionPerLot: 3.5 } };
    return differences(document, "pine").lacks.join();
  };
  const passed = "closes it at that open, which costs $14.00 of slippage for one lot and $7.00 of commission.";
  const middle = { kind: "indicator", operand: { kind: "indicator", indicator: "sma" } } as const;
  const pips = { kind: "pips", value: 20 } as const;
  expect(said({ stopLoss: middle })).toContain(passed);
  expect(said({ takeProfit: middle })).toContain(passed);
  expect(said({ stopLoss: pips, measuredFrom: "signal" })).toContain(passed);
  expect(said({ stopLoss: pips, takeProfit: pips })).not.toContain("has passed already");
});

it("sends MetaTrader no stop-limit order with its limit beyond the trigger, which it refuses, and says what it sends instead", () => {
  const pips = (value: number) => ({ kind: "pips", value }) as const;
  const order = { kind: "stop-limit", distance: pips(4), limit: pips(2) } as const;
  const { entries, ...rest } = preset("sma-cross");
  const document = {
    ...rest,
    entries: { long: { ...entries.long!, order }, short: { ...entries.short!, order } },
  };
  const { source } = exportMql5(document);
  expect(source).not.toContain("STOP_LIMIT");
  for (const [name, price] of [
    ["Buy", "SYMBOL_ASK"],
    ["Sell", "SYMBOL_BID"],
  ])
    expect(source).toContain(
      `bool beyond = (SymbolInfoDouble(_Symbol, ${price}) - limit) * side > 0;\n   if(!IsDone(beyond ? trade.${name}Limit(lots, limit, _Symbol, stop, target) : passed ? trade.${name}(lots, _Symbol, 0, stop, target) : trade.${name}Stop(lots, price, _Symbol, stop, target), "An order")) return;`,
    );
  const said = (of: StrategyDocument) => differences(of, "mql5").lacks.join("\n");
  expect(said(document)).toMatch(/is sent as a stop order.*\$20\.00 worse for one lot/);
  expect(said(preset("sma-cross"))).not.toContain("is sent as a stop order");
});

it("sends MetaTrader a stop-limit order whose limit lies before the trigger as one, which waits for the price to come back", () => {
  const pips = (value: number | { readonly parameter: string }) => ({ kind: "pips", value }) as const;
  const { entries, parameters = [], ...rest } = preset("sma-cross");
  const written = (limit: number | { readonly parameter: string }, min = 0) => {
    const order = { kind: "stop-limit", distance: pips(4), limit: pips(limit) } as const;
    const away = { id: "away", name: "Away", value: 2, min, max: 5, step: 1 };
    const both = { long: { ...entries.long!, order }, short: { ...entries.short!, order } };
    const document = { ...rest, parameters: [...parameters, away], entries: both };
    return { source: exportMql5(document).source, lacks: differences(document, "mql5").lacks.join("\n") };
  };
  const back = written(-3);
  for (const name of ["Buy", "Sell"])
    expect(back.source).toContain(
      `beyond ? trade.${name}Limit(lots, limit, _Symbol, stop, target) : returns ? trade.OrderOpen(_Symbol, ORDER_TYPE_${name.toUpperCase()}_STOP_LIMIT, lots, limit, price, stop, target) :`,
    );
  // Before its trigger is reached the price may be on either side of the limit.
  expect(back.source).toContain("bool beyond = passed && (");
  expect(back.source).toContain("type == ORDER_TYPE_BUY_STOP_LIMIT ? 1 : -1");
  expect(back.lacks).not.toContain("is sent as a stop order");
  expect(back.lacks).toContain("once the price has come back to its limit");
  const either = written({ parameter: "away" }, -5);
  expect(either.source).toContain("bool returns = (limit - price) * side < 0;");
  expect(either.lacks).toContain("once the price has come back to its limit");
  expect(either.lacks).toContain("is sent as a stop order");
  expect(written({ parameter: "away" }).source).not.toContain("STOP_LIMIT");
});

it("says before a download that TradingView charges a stop-limit order no slippage", () => {
  const { entries, costs, ...rest } = preset("sma-cross");
  const said = (slippagePips: number, value = 2) => {
    const order = { kind: "stop-limit", distance: { kind: "pips", value: 4 }, limit: { kind: "pips", value } } as const;
    const document = { ...rest, entries: { long: { ...entries.long!, order } }, costs: { ...costs, slippagePips } };
    return differences(document, "pine").lacks.join("\n");
  };
  expect(said(0.5)).toContain(
    "A stop-limit order pays no slippage there. In the lab it slips as a stop order does, up to its limit: up to $5.00",
  );
  expect(said(0)).not.toContain("A stop-limit order pays no slippage");
  // At a limit back toward the open it fills without slippage in the lab, too.
  expect(said(0.5, -3)).not.toContain("A stop-limit order pays no slippage");
});

it("closes nothing in MQL5 that filled on the first tick after the signal to exit", () => {
  const order = { kind: "limit", distance: { kind: "pips", value: 4 } } as const;
  const { entries, ...rest } = preset("sma-cross");
  const exits = { long: entries.short!.when, short: entries.long!.when };
  const waiting = exportMql5({ ...rest, exits, entries: { long: { ...entries.long!, order } } }).source;
  expect(waiting).toContain("if(since > 0 && (datetime)PositionGetInteger(POSITION_TIME) >= since) continue;");
  expect(waiting).toMatch(/if\(exitLong\) CloseSide\(1, now\);\n\s+if\(exitShort\) CloseSide\(-1, now\);/);
  // What an entry the other way turns was to be canceled by it: if it has filled, it is closed.
  expect(waiting).toContain("bool turned = CloseSide(-1, late ? now : 0);");
  expect(exportMql5({ ...rest, exits, entries }).source).toContain("if(exitLong) CloseSide(1, now);");
});

it("fits a share of the equity into free margin in MetaTrader, as the lab does, and no other size", () => {
  const { source } = exportMql5({ ...preset("sma-cross"), risk: { sizing: { kind: "equity", fraction: 2 } } });
  expect(
    source.match(/margin > free\)\n\s+lots = StepLots\(lots \* free \/ margin\);\n\s+if\(lots <= 0\)/g),
  ).toHaveLength(2);
  const fixed = exportMql5({ ...preset("sma-cross"), risk: { sizing: { kind: "lots", value: 1 } } }).source;
  expect(fixed).toMatch(/margin > free\)\n\s+\{/);
  expect(fixed).not.toContain("lots * free");
});

it("says before a download how far TradingView's stops and targets lie from the lab's where they are counted from the fill", () => {
  const said = (risk: Partial<StrategyDocument["risk"]>, slippagePips = 0) =>
    differences(
      {
        ...preset("sma-cross"),
        risk: { sizing: { kind: "lots", value: 1 }, ...risk },
        costs: { spread: { kind: "pips", value: 1.3 }, slippagePips },
      },
      "pine",
    ).lacks.join("\n");
  const stopLoss = { kind: "pips", value: 5 } as const;
  // Bought at a bid of 100000: 100013 and a stop at 99963 in the lab, 100007 and 99957 there, where it loses 7 more.
  expect(said({ stopLoss })).toContain(
    "lie 6 points from the lab's: a stop is hit so much later and loses 7 points more",
  );
  expect(said({ stopLoss }, 0.5)).toContain(
    "lie 6 points from the lab's: a stop is hit so much later and loses 12 points more",
  );
  expect(said({ stopLoss, measuredFrom: "signal" })).not.toContain("so much later");
  expect(said({})).not.toContain("so much later");
  // Bought at the bid itself, where the ask was the order's price in the lab.
  const order = { kind: "limit", distance: { kind: "pips", value: 4 } } as const;
  const { long } = preset("sma-cross").entries;
  const limit = {
    ...preset("sma-cross"),
    entries: { long: { ...long!, order } },
    risk: { ...waitingPreset().risk, stopLoss },
  };
  expect(differences({ ...limit, costs: { spread: { kind: "pips", value: 1.3 } } }, "pine").lacks.join()).toContain(
    "lie 13 points after a limit order from the lab's",
  );
});

it("sends no waiting order with its stop-loss inside the spread to MetaTrader, and names that before a download", () => {
  const { long } = preset("ema-pullback").entries;
  const order = { kind: "limit", distance: { kind: "pips", value: 4 } } as const;
  const waiting = { ...preset("ema-pullback"), entries: { long: { ...long!, order } } };
  const said = (document: StrategyDocument) => differences(document, "mql5").lacks.join();
  expect(said(waiting)).toContain("An order whose stop-loss lies inside the spread is not sent.");
  expect(exportMql5(waiting).source).toContain("if(!IsOutsideSpread(stopPoints)) return;");
  const beyond = "Where a gap fills an order beyond its own stop-loss";
  expect(said(waiting)).not.toContain(beyond);
  expect(said({ ...waiting, risk: { ...waiting.risk, measuredFrom: "signal" } })).toContain(beyond);
  // Counted from the fill, it was sent with a stop-loss that a gap may have passed when the order fills.
  const passed = "Where a gap fills an order beyond the stop-loss or take-profit that it was sent with";
  expect(said(waiting)).toContain(passed);
  expect(said({ ...waiting, risk: { ...waiting.risk, measuredFrom: "signal" } })).not.toContain(passed);
  expect(said(preset("ema-pullback"))).not.toContain(passed);
  expect(said(preset("ema-pullback"))).not.toContain("inside the spread");
  expect(exportMql5(preset("ema-pullback")).source).not.toContain("IsOutsideSpread");
});

it("says before a download that TradingView makes no entry where the lab makes a share of the equity smaller", () => {
  const said = (sizing: StrategyDocument["risk"]["sizing"]) =>
    differences({ ...preset("sma-cross"), risk: { sizing, maxPositions: 3 } }, "pine").lacks.join("\n");
  expect(said({ kind: "equity", fraction: 1 })).toMatch(/smaller until it fits\. With a position of 30 times/);
  expect(said({ kind: "lots", value: 1 })).not.toContain("until it fits");
});

it("moves no stop on TradingView by what a bar went through before a limit order filled inside it", () => {
  const { entries, ...document } = preset("ema-pullback");
  const guarded = {
    ...document.risk,
    breakEven: { after: { kind: "pips", value: 6 } },
  } as const;
  const text = (kind: "limit" | "stop") => {
    const order = { kind, distance: { kind: "pips", value: 4 } } as const;
    const both = {
      long: entries.long && { ...entries.long, order },
      short: entries.short && { ...entries.short, order },
    };
    return exportPine({ ...document, entries: both as StrategyDocument["entries"], risk: guarded });
  };
  expect(text("limit")).toContain(
    "bool fillsInside = strategy.opentrades.entry_bar_index(k) == bar_index and (entry - o) * side < 0",
  );
  expect(text("limit")).toContain(
    "math.max(bestBefore, fillsInside ? c : h) : math.min(bestBefore, fillsInside ? c : l)",
  );
  // A stop entry is passed on the way to the bar's best price.
  expect(text("stop")).toContain("float best = isLong ? math.max(bestBefore, h) : math.min(bestBefore, l)");
});

it("compares no raw differences of prices in MetaTrader, and names a chart of another time frame", () => {
  const { source } = exportMql5({
    ...preset("sma-cross"),
    risk: { ...preset("sma-cross").risk, trailing: { distance: { kind: "pips", value: 20 } } },
  });
  expect(source).toContain("double gain = NormalizeDouble((price - entry) * side / _Point, 1), stop = old;");
  expect(source).toContain("NormalizeDouble((stop - old) * side / _Point, 1) >= MoveStep");
  expect(source).toContain('if(_Period != PERIOD_H4) Print("This strategy was made for H4 bars");');
});

it("rounds each price that it sends to MetaTrader to the broker's tick, which may be many points", () => {
  const risk = {
    ...preset("sma-cross").risk,
    stopLoss: { kind: "atr", multiple: 2, period: 14 },
    takeProfit: { kind: "percent", value: 1 },
    trailing: { distance: { kind: "pips", value: 20 } },
  } as const;
  for (const measuredFrom of ["fill", "signal"] as const) {
    const { source } = exportMql5({ ...preset("sma-cross"), symbol: "US500", risk: { ...risk, measuredFrom } });
    expect(source).toContain("double tick = SymbolInfoDouble(_Symbol, SYMBOL_TRADE_TICK_SIZE);");
    expect(source.match(/_Digits/g)).toHaveLength(1);
    expect(source).toMatch(/double target = ToTick\(.*\);/);
    expect(source).toContain("stop = ToTick(stop);");
  }
});

describe("the size of an entry in MetaTrader", () => {
  const sizings: readonly (readonly [StrategyDocument["risk"]["sizing"], string])[] = [
    [{ kind: "risk", percent: 1 }, "LossPerLot(side, price, stopPoints)"],
    [{ kind: "money", amount: 150 }, "LossPerLot(side, price, stopPoints)"],
    [{ kind: "equity", fraction: 0.5 }, "LossPerLot(1, 1.01 * price, 0.01 * price / _Point)"],
    [{ kind: "units", value: 10_000 }, "ContractSize()"],
  ];
  it.each(sizings)("is not divided by what the terminal cannot tell: %j", (sizing, divisor) => {
    const document = preset("ema-pullback");
    const { source } = exportMql5({ ...document, risk: { ...document.risk, sizing } });
    const entries = source.split("\n   double lots = ").slice(1);
    expect(entries).toHaveLength(2);
    expect(
      source.split(`   double divisor = ${divisor};\n   if(divisor <= 0) return;\n   double lots = `),
    ).toHaveLength(3);
    // No other function is divided by: it returns 0 when the terminal cannot tell.
    expect(source.replace(/\/\/.*/g, "")).not.toMatch(
      /\/ \(?[^;]*(LossPerLot|ContractSize|SYMBOL_TRADE_CONTRACT_SIZE)\W/,
    );
    expect(source).toMatch(
      /PrintFormat\("No entry: the (loss of one lot|contract size) of %s is not known .*GetLastError\(\)\)/,
    );
  });
});

describe("waiting orders", () => {
  const waiting = (kind: "limit" | "stop", measuredFrom: "fill" | "signal" = "fill"): StrategyDocument => {
    const document = preset("ema-pullback");
    const order = { kind, distance: { kind: "pips", value: 4 } } as const;
    const { long, short } = document.entries;
    return {
      ...document,
      entries: { ...(long && { long: { ...long, order } }), ...(short && { short: { ...short, order } }) },
      risk: {
        ...document.risk,
        measuredFrom,
        stopLoss: { kind: "pips", value: 8 },
        takeProfit: { kind: "pips", value: 9 },
      },
      costs: { ...document.costs, spread: { kind: "pips", value: 1.3 } },
    };
  };

  it("have their levels counted from the fill in MQL5, on every tick and at once where the price was passed", () => {
    const text = exportMql5(waiting("stop")).source;
    expect(text.match(/Remember\(id, "level", from\);\n\s+if\(passed\) MeasureFromFill\(\);/g)).toHaveLength(2);
    expect(text).toMatch(/void OnTick\(\)\n {2}\{\n {3}MeasureFromFill\(\);/);
    expect(text).toContain("ToTick(oldStop + slipped)");
    expect(exportMql5(waiting("stop", "signal")).source).not.toContain("MeasureFromFill");
    expect(differences(waiting("stop"), "mql5").lacks.join()).toContain(
      "after a gap of 20 points one lot risks $20.00 more",
    );
  });

  it("keep a stop at an indicator's level in MQL5 without asking the broker for it again on every tick", () => {
    const lowest = { kind: "indicator", indicator: "donchian", output: "lower" } as const;
    const trailing = { distance: { kind: "pips", value: 15 }, after: { kind: "pips", value: 15 } } as const;
    const { takeProfit: _, ...risk } = waiting("stop").risk;
    const measured = (more: Partial<StrategyDocument["risk"]>) =>
      exportMql5({ ...waiting("stop"), risk: { ...risk, trailing, ...more } }).source;
    const fixed = measured({ stopLoss: { kind: "indicator", operand: lowest } });
    expect(fixed).not.toContain("MeasureFromFill");
    expect(fixed).not.toContain('Remembered(id, "level")');
    const { stopLoss: __, ...none } = risk;
    const trailed = exportMql5({ ...waiting("stop"), risk: { ...none, sizing: { kind: "lots", value: 1 }, trailing } });
    expect(trailed.source).not.toContain("MeasureFromFill");
    // Rounded to the broker's tick, a level may stay where it is, too: the broker refuses a request that changes nothing.
    expect(measured({})).toContain(
      "(MathAbs(stop - oldStop) < _Point / 2 && MathAbs(target - oldTarget) < _Point / 2)",
    );
  });

  it("are sent to MetaTrader with a stop on its side of the market where a gap lies beyond the order's own", () => {
    const document = waiting("limit");
    const { source } = exportMql5(document);
    const sent = source.indexOf("trade.BuyLimit(");
    const moved = source.indexOf("if(stop > 0) stop = ToTick(stop + slipped);");
    expect(source).toContain(
      "double from = passed ? SymbolInfoDouble(_Symbol, SYMBOL_ASK) : price, slipped = from - price;",
    );
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThan(sent);
    // Counted from the signal, the lab refuses it, too.
    expect(exportMql5(waiting("limit", "signal")).source).not.toContain("slipped");
  });

  it("say before a download to MetaTrader what a gap does to an order that has expired, and margin to one of a share of the equity", () => {
    const said = (document: StrategyDocument) => differences(document, "mql5").lacks.join("\n");
    const document = waiting("limit");
    const { long } = document.entries;
    const expiring = {
      ...document,
      entries: { long: { ...long!, order: { ...long!.order!, expireBars: 4 } } },
    } as StrategyDocument;
    const share = { ...document, risk: { ...document.risk, sizing: { kind: "equity", fraction: 1 } } } as const;
    expect(said(expiring)).toContain("canceled on the first tick after its last bar");
    expect(said(share)).toContain("keeps the size that it was sent with");
    expect(said(document)).not.toMatch(/first tick after its last bar|keeps the size/);
  });

  it("say before a download to MetaTrader where a trailing stop counts from that a jump filled and that was measured from the signal", () => {
    const said = (risk: Partial<StrategyDocument["risk"]>) => {
      const document = waiting("stop");
      return differences({ ...document, risk: { ...document.risk, ...risk } }, "mql5").lacks.join("\n");
    };
    const trailing = { distance: { kind: "pips", value: 20 } } as const;
    const line = "its trailing stop counts from the price of the order";
    expect(said({ trailing, measuredFrom: "signal" })).toContain(line);
    expect(said({ trailing, measuredFrom: "fill" })).not.toContain(line);
    expect(said({ trailing: { ...trailing, after: trailing.distance }, measuredFrom: "signal" })).not.toContain(line);
    expect(said({ measuredFrom: "signal" })).not.toContain(line);
  });

  it("are not made in Pine where their stop is not beyond the price at which the trade could be closed", () => {
    const costs = { spread: { kind: "pips", value: 1.3 }, slippagePips: 0.5 } as const;
    const text = (document: StrategyDocument, more: Partial<StrategyDocument["risk"]> = {}) =>
      exportPine({ ...document, costs, risk: { ...document.risk, ...more } });
    // A spread of 13 points lies between a bought fill and the bid, and 5 of slippage where the order slips.
    expect(text(waiting("stop")).match(/if lots > 0 and stopPoints > 18 and targetPoints > 0/g)).toHaveLength(2);
    expect(text(waiting("limit")).match(/if lots > 0 and stopPoints > 13 and targetPoints > 0/g)).toHaveLength(2);
    expect(text(waiting("stop", "signal"))).toContain("if lots > 0 and stopPoints > 0 and targetPoints > 0");
    const trailing = { distance: { kind: "pips", value: 20 } } as const;
    expect(text(waiting("stop"), { trailing })).toContain("and trailPoints > 18");
    const later = { ...trailing, after: trailing.distance };
    expect(text(waiting("stop"), { trailing: later })).toContain("and trailPoints > 0");
  });

  it.each(["limit", "stop"] as const)(
    "wait for the ask in Pine when a long %s is placed: a spread below on the chart's bid",
    (kind) => {
      const document = waiting(kind);
      const text = exportPine(document);
      expect(text).toMatch(
        new RegExp(`strategy\\.long, qty = [^\\n]*${kind} = \\(base - spread\\) \\* syminfo\\.mintick`),
      );
      expect(text).toMatch(new RegExp(`strategy\\.short, qty = [^\\n]*${kind} = base \\* syminfo\\.mintick`));
      expect(text).toContain("spread = 0.00013 / syminfo.mintick");
      expect(differences(document, "pine").lacks.join()).toContain("Long orders wait 13 points below their level");
    },
  );
});

it("enters nothing in MQL5 on the tick whose gap closed the position that was open at the signal", () => {
  for (const opposite of ["reverse", "ignore", "hedge"] as const) {
    const { source } = exportMql5({ ...preset("ema-pullback"), risk: { ...preset("ema-pullback").risk, opposite } });
    const turns = source.slice(source.indexOf("void OnTick()"));
    // The position is gone by the first tick of the bar: what counts is what was open on the tick before.
    expect(turns).not.toContain("CountOpen(");
    expect(turns.match(/CountHeld\(-?1\) (?:<|==)/g)).toHaveLength(opposite === "ignore" ? 4 : 2);
    expect(turns).toMatch(/now == lastBar\)\n\s+\{\n\s+NoteHeld\(\);\n\s+return;/);
    expect(turns).toMatch(/NoteHeld\(\);\n {2}\}\s*$/);
    // A position that the signal itself closes leaves its place to the entry of the same signal.
    expect(source).toMatch(
      /bool CloseSide\(const int side, const datetime since\)\n {2}\{\n\s+if\(side > 0\) heldLong = 0;\n\s+else heldShort = 0;/,
    );
  }
});

it("lets an order in MetaTrader slip by the spread of its symbol, where 20 points of a price are next to nothing", () => {
  const slippage = (symbol: string) =>
    exportMql5({ ...preset("sma-cross"), symbol }).inputs.find(({ name }) => name === "MaxSlippage")?.value;
  expect(slippage("EURUSD")).toBe("20");
  expect(slippage("BTCUSD")).toBe(String(findSymbol("BTCUSD")?.typicalSpreadPoints));
  expect(differences(preset("sma-cross"), "mql5").does.join()).toContain("more than the input MaxSlippage");
});

describe("a market entry in MQL5", () => {
  const { source } = exportMql5(preset("ema-pullback"));

  it("has its levels counted from the fill, also where the terminal lists the position on a later tick only", () => {
    expect(source.match(/Remember\(id, "level", price\);\n\s+MeasureFromFill\(\);/g)).toHaveLength(2);
    expect(source).toMatch(/void OnTick\(\)\n {2}\{\n {3}MeasureFromFill\(\);/);
    expect(source).not.toContain("PositionSelectByTicket");
    const { risk } = preset("ema-pullback");
    const signal = exportMql5({ ...preset("ema-pullback"), risk: { ...risk, measuredFrom: "signal" } }).source;
    expect(signal).not.toContain("MeasureFromFill");
  });

  it("is remembered on disk, so that its stop is moved after a crash, too", () => {
    expect(source).toMatch(/void Remember\([^{]*\{\n.*GlobalVariableSet[^}]*GlobalVariablesFlush\(\);/);
  });
});

describe("stops and targets at an indicator's level", () => {
  const lowest = { kind: "indicator", indicator: "donchian", output: "lower" } as const;
  const { trailing: _, breakEven: __, ...risk } = preset("ema-pullback").risk;
  const at = (takeProfit: StrategyDocument["risk"]["takeProfit"]): StrategyDocument => ({
    ...preset("ema-pullback"),
    risk: { ...risk, stopLoss: { kind: "indicator", operand: lowest }, ...(takeProfit ? { takeProfit } : {}) },
  });

  it("stay there in MQL5 when a market entry slips, and what is counted from the fill follows", () => {
    const twice = exportMql5(at({ kind: "risk-multiple", multiple: 2 })).source;
    expect(twice).toContain("ToTick(oldStop + 0)");
    expect(twice).toContain("ToTick(oldTarget + slipped * (1 + 2))");
    const { source } = exportMql5(at({ kind: "indicator", operand: { ...lowest, output: "upper" } }));
    expect(source).not.toContain("double slipped");
  });

  it("are prices in Pine from the entry's own bar on", () => {
    const text = exportPine(at({ kind: "pips", value: 30 }));
    expect(text).toContain("stop = (base - stopPoints) * syminfo.mintick, profit = targetPoints");
    expect(exportPine(at({ kind: "indicator", operand: { ...lowest, output: "upper" } }))).toContain(
      "stop = (base - stopPoints) * syminfo.mintick, limit = (base + targetPoints) * syminfo.mintick",
    );
  });

  it("stay there in Pine beside a trailing stop, which is counted from the fill", () => {
    const trailing = { distance: { kind: "pips", value: 20 } } as const;
    const trails = (more: Partial<StrategyDocument["risk"]>) => exportPine({ ...document, risk: { ...risk, ...more } });
    const document = at({ kind: "pips", value: 30 });
    const apart = "stop = (base - stopPoints) * syminfo.mintick, loss = trailPoints,";
    expect(trails({ ...document.risk, trailing })).toContain(apart);
    expect(trails({ trailing, measuredFrom: "signal" })).toContain(apart);
    expect(trails({ trailing })).toContain("loss = math.min(stopPoints, trailPoints)");
    expect(trails({ ...document.risk, trailing: { ...trailing, after: trailing.distance } })).not.toContain("loss =");
  });

  it("are no start of a trailing stop in MQL5 where they are counted from the signal", () => {
    const trailing = { distance: { kind: "pips", value: 20 } } as const;
    const text = (more: Partial<StrategyDocument["risk"]>) =>
      exportMql5({ ...preset("ema-pullback"), risk: { ...risk, trailing, ...more } }).source;
    expect(
      text({ measuredFrom: "signal" }).match(/stop = Tighter\(side, .*base.*price - side \* trailPoints/g),
    ).toHaveLength(2);
    expect(text({})).toContain("ToTick((base - side * MathMin(stopPoints, trailPoints)) * _Point)");
  });

  it("name the bar in which Pine has a multiple of their distance from the signal", () => {
    const named = (document: StrategyDocument) => differences(document, "pine").lacks.join();
    const twice = at({ kind: "risk-multiple", multiple: 2 });
    const line = "108920 in that bar, 108960 in the lab";
    expect(named(twice)).toContain(line);
    expect(named({ ...twice, risk: { ...twice.risk, measuredFrom: "signal" } })).not.toContain(line);
    expect(named(at({ kind: "pips", value: 30 }))).not.toContain(line);
    expect(named({ ...twice, risk: { ...twice.risk, stopLoss: { kind: "pips", value: 20 } } })).not.toContain(line);
  });
});

it("marks the orders of each MetaTrader adviser with a number of its own, which changed rules keep", () => {
  const all = [...presets, ...robotStrategies].map(({ document }) => document);
  const magicOf = (document: StrategyDocument) =>
    exportMql5(document).inputs.find(({ name }) => name === "Magic")?.value;
  const numbers = all.map(magicOf);
  expect(new Set(numbers).size).toBe(all.length);
  for (const number of numbers) expect(number).toMatch(/^2\d{7}$/);
  const document = preset("sma-cross");
  expect(magicOf({ ...document, risk: { sizing: { kind: "lots", value: 1 } } })).toBe(magicOf(document));
  expect(magicOf({ ...document, name: "Another" })).not.toBe(magicOf(document));
});

describe("the Pine script's fixed number of ticks", () => {
  it("names the tick it assumes and stops on a chart with another", () => {
    const text = exportPine(waitingPreset());
    expect(text).toContain("assumedTick = 0.00001 //");
    expect(text).toMatch(
      /if bar_index == 0 and math\.abs\(syminfo\.mintick - assumedTick\) > assumedTick \/ 1000\n {4}runtime\.error\(/,
    );
    expect(text).toContain("str.tostring(math.ceil(0.00007 / syminfo.mintick - 0.000001))");
    expect(differences(waitingPreset(), "pine").lacks.join()).toContain("ticks of 0.00001");
  });
  it("is left out where no tick is charged", () => {
    const document = { ...waitingPreset(), costs: { spread: { kind: "pips", value: 0 } } } as const;
    expect(exportPine(document)).not.toContain("assumedTick");
  });
});

describe("bars of a daily value on an hourly chart", () => {
  const daily: StrategyDocument = {
    ...preset("sma-cross"),
    timeframe: "H1",
    entries: {
      long: {
        when: { kind: "rising", operand: { kind: "price", field: "close", timeframe: "D1", shift: 1 }, bars: 3 },
      },
    },
  };

  it.each([
    ["mql5", ["At(barsD1.close, i - 1)", "Rising(column1, 3, rising1)", "Seen(rising1, barsD1.time, seen2)"]],
    [
      "pine",
      [
        "    rising1 = rising(onD1_2_c_1[1], 3)",
        "    onD1_2_value = rising1 ? 1.0 : 0.0",
        "(onD1_2_seen > 0.5)",
        // Counts from the chart's bar that ends with the day, as in the lab, and no day that still runs does.
        "    [onD1_2_value, onD1_2_value[1], time_close]",
        '"D", onD1_2(), lookahead = barmerge.lookahead_off)',
        "onD1_2_seen = onD1_2_end <= time_close ? onD1_2_last : onD1_2_before",
      ],
    ],
    [
      "python",
      ["rising_1 = rising(ago(bars_d1_1.close, 1), 3)", "seen_2 = seen(rising_1, bars_d1_1)", "(seen_2 > 0.5)"],
    ],
  ])("are counted on the daily bars, in %s", (language, parts) => {
    const write = languages.find(([name]) => name === language)?.[1] as (document: StrategyDocument) => string;
    for (const part of parts) expect(write(daily)).toContain(part);
  });
});

describe("a weekday", () => {
  const fridays = (timeframe: StrategyDocument["timeframe"]): StrategyDocument => ({
    ...preset("sma-cross"),
    timeframe,
    entries: { long: { when: { kind: "weekday-in", days: [5], zone: "london" } } },
  });

  it.each([
    ["mql5", "Weekday(bars.time[last], 6)", "Weekday(bars.time[last], 2)"],
    ["pine", 'dayofweek(time + 25200000, "America/New_York")', 'dayofweek(time, "Europe/London")'],
    ["python", "trading_weekday(bars)", 'weekday(bars, "Europe/London")'],
  ])("is the trading day's on daily bars and the rule's clock's on shorter ones, in %s", (language, daily, hourly) => {
    const write = languages.find(([name]) => name === language)?.[1] as (document: StrategyDocument) => string;
    expect(write(fridays("D1"))).toContain(daily);
    expect(write(fridays("W1"))).toContain(daily);
    expect(write(fridays("H4"))).toContain(hourly);
    expect(write(fridays("H4"))).not.toContain(daily);
  });
});

it("takes the first trading day of a week or month in MQL5, whose bars the server dates from Sunday or the 1st", () => {
  const entries = { long: { when: { kind: "weekday-in", days: [1] } } } as const;
  const { source } = exportMql5({ ...preset("sma-cross"), timeframe: "W1", entries });
  expect(source).toContain(
    "   bool isLong = zone == 6 && (_Period == PERIOD_W1 || _Period == PERIOD_MN1);\n   return(isLong && parts.day_of_week % 6 == 0 ? 1 : parts.day_of_week);",
  );
});

it("counts weeks and months of daily bars in MQL5 by the server's dates, as their weekdays", () => {
  const weekly = (timeframe: StrategyDocument["timeframe"], dayStart: number, of?: "D1") => {
    const parameters = { period: "week", dayStart };
    const right = { kind: "indicator", indicator: "pivots-classic", parameters, ...(of && { timeframe: of }) } as const;
    const when = { kind: "above", left: { kind: "price", field: "close" }, right } as const;
    return exportMql5({ ...preset("sma-cross"), timeframe, entries: { long: { when } } }).source;
  };
  const dated = /PreviousPeriod\(bars(?:D1)?\.time, .*, 1, 25, /;
  expect(weekly("D1", 24)).toMatch(dated);
  expect(weekly("H1", 24, "D1")).toMatch(dated);
  expect(weekly("H1", 24)).toMatch(/PreviousPeriod\(bars\.time, .*, 1, 24, /);
  expect(weekly("H1", 22)).toMatch(/PreviousPeriod\(bars\.time, .*, 1, 22, /);
  // No hour parts a daily bar.
  for (const hour of [0, 22]) expect(weekly("D1", hour)).toMatch(dated);
  expect(weekly("D1", 24)).toContain("dayStart == 25 ? server : ");
});

describe("the history that MQL5 reads", () => {
  const close = { kind: "price", field: "close" } as const;
  const written = (right: Operand, more: Partial<StrategyDocument> = {}) =>
    exportMql5({ ...preset("sma-cross"), entries: { long: { when: { kind: "above", left: close, right } } }, ...more });
  const bars = (...given: Parameters<typeof written>) =>
    Number(written(...given).inputs.find(({ name }) => name === "HistoryBars")?.value);
  const average = (length: NumberValue, shift = 0) =>
    ({ kind: "indicator", indicator: "sma", parameters: { length }, shift }) as const;

  it("holds the longest window of the rules, with its shift and the thousand bars before", () => {
    expect(bars(average(200))).toBe(3000);
    expect(bars(average(4800))).toBeGreaterThanOrEqual(5799);
    expect(bars(average(4800, 600))).toBeGreaterThanOrEqual(6399);
    expect(bars({ kind: "price", field: "close", shift: 7000 })).toBeGreaterThanOrEqual(8000);
    const parameters = [{ id: "slow", name: "Slow", value: 4500, min: 10, max: 5000, step: 10 }];
    expect(bars(average({ parameter: "slow" }), { parameters })).toBeGreaterThanOrEqual(5499);
    const risk = { sizing: { kind: "lots", value: 1 }, stopLoss: { kind: "atr", multiple: 2, period: 6000 } } as const;
    expect(bars(average(20), { risk })).toBeGreaterThanOrEqual(7000);
  });

  it("is called too short in the log where its inputs make it so, instead of never trading without a word", () => {
    expect(written(average(200)).source).toMatch(
      /if\(!IsReady\(\)\)\s+\{\s+if\(ArraySize\(bars\.time\) >= HistoryBars\)\s+PrintFormat\("No signal: %d bars are too few/,
    );
  });
});
