import type { Robot } from "#content/types.ts";
import { shortDate } from "#lib/date-text.ts";
import { fewestTrades, luckRange, resultWinPercent, sampleWords } from "#lib/sample-words.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { yearsText } from "#lib/years-text.ts";
import { manyRefused, refusalsOf } from "#trading/backtest/refused-orders.ts";
import { spreadUsedWords } from "#trading/backtest/spread-used.ts";
import { swapPercent } from "#trading/calculators/swap-share.ts";
import { barDay } from "#trading/market/bar-text.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import type { Timeframe } from "#trading/market/timeframe.ts";
import { numberText, shownSign } from "#trading/number-text.ts";
import { monthMillis } from "#trading/statistics/annual-figures.ts";
import { statementItems, statisticItems } from "#trading/statistics/statistic-items.ts";
import { describeStrategy } from "#trading/strategy/describe.ts";
import { parseStrategy } from "#trading/strategy/parse-document.ts";
import type { RobotData } from "#trading/strategy/robots/robot-strategy.ts";
import { encodeStrategy } from "#trading/strategy/url-code.ts";
import type { RobotFigures, RobotStatement } from "../data/robots.ts";
import { packCurve } from "../features/performance/packed-curve.ts";
import type { LiveRecord, RobotRecord } from "../features/performance/record-types.ts";
import { linkDays } from "../market/lab-days.ts";
import { refusedInShort, refusedWords } from "../market/refused-words.ts";
import type { RobotFacts } from "../site/robot-facts.ts";
import { sparkOf } from "./spark.server.ts";

const percent = (value: number | null | undefined, sign = false): string => {
  const text = numberText(value, 1);
  return text === "–" ? text : `${sign && shownSign(value ?? 0, 1) > 0 ? "+" : ""}${text}%`;
};

/** The day of the first or the last bar that the figures are computed from. */
const dayOf = (opened: number, { data }: RobotFigures["settings"]): string =>
  shortDate(barDay(data.timeframe as Timeframe, opened));

const outcomesOf = ({ outcomes }: RobotFigures["settings"], trades: number): number => outcomes ?? trades;

/** As the lab does: from a share on, the record is that of another strategy than the one that was written. */
function refusedOf({ rejected = {} }: RobotFigures["settings"], trades: number): RobotFacts["refused"] {
  const words = refusalsOf(trades, rejected).share >= manyRefused ? refusedWords(trades, rejected) : null;
  return words === null ? null : { words, short: `${refusedInShort(trades, rejected)} refused` };
}

function toneOf({ gainPercent, profitFactor }: RobotFigures["summary"], luck: ReturnType<typeof luckRange>) {
  if ((gainPercent ?? 0) <= 0) return "text-down";
  return luck && (profitFactor ?? 0) > luck[1] ? "text-up" : "text-ink";
}

/** What a card, a table row and the comparison show of a robot's figures. */
export function robotFacts({ summary, curve, settings, trades }: RobotFigures): RobotFacts {
  const others = settings.otherPairs ?? [];
  const outcomes = outcomesOf(settings, trades);
  const luck = luckRange(outcomes, resultWinPercent(summary));
  return {
    spark: sparkOf(curve, settings.account.deposit),
    symbol: symbolText(settings.symbol),
    bestPair: others.length > 0 && others.every(({ gainPercent }) => (gainPercent ?? 0) < (summary.gainPercent ?? 0)),
    period: `${dayOf(settings.firstBar, settings)} to ${dayOf(settings.lastBar, settings)}`,
    gain: percent(summary.gainPercent, true),
    annual: percent(summary.annualReturnPercent, true),
    length: yearsText(settings.firstBar, settings.lastBar),
    tone: toneOf(summary, luck),
    drawdown: percent(summary.equityDrawdownRelative),
    profitFactor: numberText(summary.profitFactor, 2),
    luck: luck && `${numberText(luck[0], 2)}–${numberText(luck[1], 2)}`,
    winRate: percent(summary.winPercent),
    trades,
    perMonth: trades / ((settings.lastBar - settings.firstBar) / monthMillis),
    outcomes,
    warning: outcomes < fewestTrades ? sampleWords(trades, resultWinPercent(summary), outcomes) : null,
    swapPercent: swapPercent(summary.swap ?? 0, summary.netProfit ?? 0, settings.lastBar - settings.firstBar),
    refused: refusedOf(settings, trades),
  };
}

function costsOf({ settings }: RobotFigures): RobotRecord["costs"] {
  const { costs, pipPoints, account, data, spread = { from: "fixed", points: costs.spreadPoints } } = settings;
  const pips = (points: number) => `${numberText(points / pipPoints, 1)} pips`;
  return [
    [
      "Prices",
      `simulated ${symbolText(settings.symbol)}, ${data.timeframe}, ${dayOf(settings.firstBar, settings)} to ${dayOf(settings.lastBar, settings)}`,
    ],
    ["Account", `${numberText(account.deposit, 0)} ${account.currency}, ${account.mode}`],
    ...(settings.conversion
      ? [["Currency", `results converted at the rate of their moment, from ${settings.conversion}`] as const]
      : []),
    ["Spread", spreadUsedWords(spread, pipPoints)],
    ["Commission", `${numberText(costs.commissionPerLot, 2)} ${account.currency} per lot per side`],
    ["Slippage", `${pips(costs.slippagePoints)} on market and stop fills`],
    [
      "Swap per night",
      `${numberText(costs.swapLongPoints, 1)} points long, ${numberText(costs.swapShortPoints, 1)} short`,
    ],
  ];
}

/** Everything a page shows of one robot's record, with its rules in words and the link that opens them in the lab. */
export function robotRecord(robot: Robot, figures: RobotFigures): RobotRecord {
  const document = parseStrategy(figures.document);
  const { settings, curve, months, findings, versions, trades, bars, inputHash, resultHash, computedAt } = figures;
  // The owner may have taken pairs off the label since.
  const others = (settings.otherPairs ?? []).filter(({ symbol }) => robot.pairs.includes(symbol));
  return {
    robotId: robot.id,
    name: robot.name,
    strategyClass: robot.strategyClass,
    facts: robotFacts(figures),
    document,
    // Stored from a typed strategy; the timeframe is text in the table.
    data: settings.data as RobotData,
    deposit: settings.account.deposit,
    currency: settings.account.currency,
    costs: costsOf(figures),
    items: statisticItems(figures.summary, settings.account.currency),
    curve: packCurve(curve),
    months,
    findings,
    versions,
    trades,
    resultWinPercent: resultWinPercent(figures.summary),
    outcomes: outcomesOf(settings, trades),
    bars,
    inputHash,
    resultHash,
    computedAt: shortDate(computedAt),
    words: describeStrategy(document),
    pairsWithout: robot.pairs
      .filter((name) => name !== settings.symbol && findSymbol(name) && !others.some(({ symbol }) => symbol === name))
      .map(symbolText),
    otherPairs: others.map(({ symbol, gainPercent, drawdownPercent, trades }) => ({
      symbol: symbolText(symbol),
      gain: percent(gainPercent, true),
      drawdown: percent(drawdownPercent),
      trades,
    })),
    lab: `/strategy-builder#s=${encodeStrategy(document)}${linkDays(settings.data)}`,
  };
}

/** An imported statement as a page shows it. */
export function liveRecord(statement: RobotStatement): LiveRecord {
  const { analysis, importedAt, ...rest } = statement;
  return {
    ...rest,
    importedAt: shortDate(importedAt),
    period: `${shortDate(analysis.firstTrade)} to ${shortDate(analysis.lastTrade)}`,
    analysis: { ...analysis, items: statementItems(analysis.statistics, statement.currency) },
  };
}

/** In the catalog's order; robots without figures are left out. */
export function robotRecords(robots: readonly Robot[], figures: readonly RobotFigures[]): RobotRecord[] {
  const byId = new Map(figures.map((one) => [one.robotId, one]));
  return robots.flatMap((robot) => {
    const found = byId.get(robot.id);
    return found ? [robotRecord(robot, found)] : [];
  });
}
