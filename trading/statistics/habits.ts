import { writtenSize } from "../lots-text.ts";
import { mean } from "../mean.ts";
import { upperMedian } from "../median.ts";
import { numberText } from "../number-text.ts";
import { type Opening, openingsOf } from "./baskets.ts";
import { chanceOfLonger } from "./chance-of-longer.ts";
import { chanceOfMore, chanceOfMostly } from "./chance-of-more.ts";
import { type Evidence, evidenceOf, type Finding, heldWords, verdictOf, wholePercent } from "./finding.ts";
import { isGrid } from "./grid-habit.ts";
import { joinedTickets, wholePositions } from "./partial-closes.ts";
import {
  type LossesAfterLosses,
  lossesAfterLosses,
  type SizesAfterLosses,
  sizesAfterLosses,
} from "./sizes-after-losses.ts";
import type { StatementTrade } from "./statement.ts";

export type { Finding } from "./finding.ts";

/** A quarter more than before is a raise; less is rounding, or the same risk behind a nearer stop. */
const raise = 1.25;
/** Fewer occasions than this say nothing about a habit. */
const fewest = 5;
/** A robot that adds to its losers may open this many trades before the first of them falls: with fewer, a grid that does not show is not ruled out. */
const fewestToRuleOut = 20;
/** Sizes that vary for any other reason are larger after losses than after wins this often: no more than that is called seen. */
const rare = 0.05;
/** The same of smaller raises in any symbol, for a trace and for what is called seen. */
const [unlikely, mostUnlikely] = [0.01, 0.001];

const raised = (now: StatementTrade, then: StatementTrade): boolean => now.lots >= then.lots * raise;
const share = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

/** Sizes that vary by chance make as many hedges smaller as larger. */
const [oftenLarger, mostlyLarger] = [3, 6];

/** Hedging a losing trade with a larger one in the other direction, as a robot of zone recovery does: all are closed together, so no loss comes first. */
function hedgesOf(openings: readonly Opening[]) {
  const hedges = openings.flatMap(({ trade, hedged }) => (hedged ? [{ trade, hedged }] : []));
  const larger = hedges.filter(({ trade, hedged }) => raised(trade, hedged));
  const smaller = hedges.filter(({ trade, hedged }) => raised(hedged, trade)).length;
  const part = share(larger.length, hedges.length);
  const equal = hedges.length - larger.length - smaller;
  const locked =
    equal >= fewest
      ? ` ${numberText(equal)} were as large: while both stand open, the loss no longer moves and shows in no closed trade.`
      : "";
  return {
    share: part,
    seen: larger.length >= fewest && part >= 30 && larger.length >= mostlyLarger * smaller,
    traces: larger.length >= 3 && part >= 25 && larger.length >= oftenLarger * smaller,
    words:
      hedges.length > 0
        ? ` Of ${numberText(hedges.length)} trades opened against a losing one, ${numberText(larger.length)} were larger than it.${locked}`
        : "",
    evidence: larger.slice(0, 5).map(({ trade, hedged }) => ({
      rows: [hedged.row, trade.row],
      words: `${trade.symbol}: ${writtenSize(hedged.lots, trade.lots)} ${hedged.side === 1 ? "bought" : "sold"} and losing, then ${writtenSize(trade.lots, hedged.lots)} ${trade.side === 1 ? "bought" : "sold"}`,
    })),
  };
}

/** Whether trades were raised after losses more often than chance makes them beside those after gains. */
const isRaisedByHabit = ({ raised, losses, raisedAfterWins, wins, chance }: LossesAfterLosses): boolean =>
  raised.length >= fewest &&
  wins >= fewest &&
  share(raised.length, losses) >= 2 * share(raisedAfterWins, wins) &&
  chance <= unlikely;

/** Raising the stake after a loss, or while one is running. Raises after wins, and smaller trades added to losing ones, are the control: sizes may simply vary. */
function martingale(openings: readonly Opening[], trades: readonly StatementTrade[]): Finding {
  const orders = joinedTickets(trades, raise);
  const toLosers = openings.filter(({ beside, against }) => beside && against > 0);
  const larger = toLosers.filter(({ trade, beside }) => raised(trade, beside as StatementTrade));
  const smaller = toLosers.filter(({ trade, beside }) => raised(beside as StatementTrade, trade)).length;
  const alone = openingsOf(orders).filter(({ beside, before }) => !beside && before);
  const afterLoss = alone.filter(({ before }) => (before as StatementTrade).net < 0);
  const afterWin = alone.filter(({ before }) => (before as StatementTrade).net > 0);
  const grown = afterLoss.filter(({ trade, before }) => raised(trade, before as StatementTrade));
  const grownAfterWin = afterWin.filter(({ trade, before }) => raised(trade, before as StatementTrade));
  const control = share(grownAfterWin.length, afterWin.length);
  const running = share(larger.length, toLosers.length);
  const next = share(grown.length, afterLoss.length);
  // Sizes that vary for any other reason are smaller as often.
  const isVaried = smaller > 0 && chanceOfMostly(larger.length, larger.length + smaller) > rare;
  const seenRunning = toLosers.length >= fewest && running >= 30 && !isVaried;
  const isChance =
    grownAfterWin.length > 0 &&
    chanceOfMore([grown.length, afterLoss.length], [grownAfterWin.length, afterWin.length]) > rare;
  const oftenNext = afterLoss.length >= fewest && next >= 40 && next >= 2 * control;
  const seenNext = oftenNext && !isChance;
  const hedges = hedgesOf(openings);
  const slow = sizesAfterLosses(orders);
  const slowTraces = isRaisedByHabit(slow);
  const seenSlow = slowTraces && slow.chance <= mostUnlikely;
  const deeper = lossesAfterLosses(orders);
  const deeperTraces = isRaisedByHabit(deeper);
  const seenDeeper = deeperTraces && deeper.chance <= mostUnlikely;
  const enough = toLosers.length >= fewest || afterLoss.length >= fewest;
  const traces =
    hedges.traces ||
    slowTraces ||
    deeperTraces ||
    oftenNext ||
    larger.length >= 3 ||
    (grown.length >= 3 && next >= 25 && next >= 2 * control);
  // Of what is called seen, else of what there is a trace of.
  const evidence = (): readonly Evidence[] => {
    if (seenRunning) return evidenceOf(openings, larger);
    if (seenNext) return rowsAfterLoss(grown);
    if (hedges.seen) return hedges.evidence;
    if (seenSlow) return rowsOfRaises(slow.raised);
    if (seenDeeper) return rowsOfDeeper(deeper.raised);
    return larger.length > 0 ? evidenceOf(openings, larger) : rowsAfterLoss(grown);
  };
  return {
    id: "martingale",
    name: "Martingale: a larger stake after a loss",
    verdict: verdictOf(
      enough || seenSlow || seenDeeper || hedges.traces,
      seenRunning || seenNext || hedges.seen || seenSlow || seenDeeper,
      traces,
    ),
    share: Math.max(
      toLosers.length >= fewest ? running : 0,
      afterLoss.length >= fewest ? next : 0,
      hedges.seen ? hedges.share : 0,
    ),
    words: `After a closed loss the next trade was at least a quarter larger in ${numberText(grown.length)} of ${numberText(afterLoss.length)} cases (${wholePercent(next)}), after a win in ${wholePercent(control)}. Of ${numberText(toLosers.length)} trades added to a losing one, ${numberText(larger.length)} were larger than it${smaller > 0 ? ` and ${numberText(smaller)} smaller` : ""}.${hedges.words}${slowTraces ? slowWords(slow) : ""}${deeperTraces ? deeperWords(deeper) : ""}`,
    evidence: evidence(),
  };
}

const slowWords = ({ raised, losses, raisedAfterWins, wins, by }: SizesAfterLosses): string =>
  ` In any symbol, by its ${by} size, a trade was larger than the one closed before it in ${numberText(raised.length)} of ${numberText(losses)} cases after a loss, and in ${numberText(raisedAfterWins)} of ${numberText(wins)} after a gain.`;

const deeperWords = ({ raised, losses, raisedAfterWins, wins }: LossesAfterLosses): string =>
  ` A losing trade lost about twice as much as the loss right before it in ${numberText(raised.length)} of ${numberText(losses)} cases, and as the last one behind a gain in ${numberText(raisedAfterWins)} of ${numberText(wins)}: a stake is also doubled by the distance of the stop.`;

const rowsOfDeeper = (raises: LossesAfterLosses["raised"]): Evidence[] =>
  raises.slice(0, 5).map(({ trade, lost }) => ({
    rows: [lost.row, trade.row],
    words: `${lost.symbol === "" ? "" : `${lost.symbol}: `}lost ${numberText(Math.abs(lost.net), 2)}, then ${numberText(Math.abs(trade.net), 2)}${trade.symbol === lost.symbol ? "" : ` in ${trade.symbol}`}`,
  }));

const rowsAfterLoss = (grown: readonly Opening[]): Evidence[] =>
  rowsOfRaises(grown.map(({ trade, before }) => ({ trade, lost: before as StatementTrade })));

const rowsOfRaises = (raises: SizesAfterLosses["raised"]): Evidence[] =>
  raises.slice(0, 5).map(({ trade, lost }) => ({
    rows: [lost.row, trade.row],
    words: `${lost.symbol === "" ? "" : `${lost.symbol}: `}lost ${numberText(Math.abs(lost.net), 2)} with ${writtenSize(lost.lots, trade.lots)}, then opened ${writtenSize(trade.lots, lost.lots)}${trade.symbol === lost.symbol ? "" : ` of ${trade.symbol}`}`,
  }));

/** Opening again in the same direction while the earlier position is losing. */
function grid(openings: readonly Opening[]): Finding {
  const toLosers = openings.filter(({ beside, against }) => beside && against > 0);
  const most = openings.reduce((peak, { open }) => Math.max(peak, open), 0);
  const part = share(toLosers.length, openings.length);
  const seen = isGrid(part, most);
  const traces = toLosers.length >= 3 && part >= 3;
  const steps = toLosers.map(({ against, trade }) => (against / trade.open) * 100);
  const widening = toLosers.filter((opening, i) => {
    const last = toLosers[i - 1];
    return last && last.basket === opening.basket && opening.against > last.against * 1.1;
  }).length;
  const step =
    steps.length > 0
      ? ` The middle step was ${(upperMedian(steps) ?? Number.NaN).toFixed(2)}% of the price; ${numberText(widening)} times a step was wider than the one before.`
      : "";
  return {
    id: "grid",
    name: "Grid: adding to losing positions",
    verdict: verdictOf(openings.length >= (seen || traces ? fewest : fewestToRuleOut), seen, traces),
    share: part,
    words: `${numberText(toLosers.length)} of ${numberText(openings.length)} trades (${wholePercent(part)}) were opened while an earlier one in the same direction was losing; at most ${most} were open in one direction at once.${step}`,
    evidence: evidenceOf(openings, toLosers),
  };
}

/** Winners taken at once and losers waited out. Times of a few trades differ by chance: then even three times as long is no more than a trace, and half as long again is neither seen nor ruled out. */
function heldLosers(trades: readonly StatementTrade[]): Finding {
  const hours = (some: readonly StatementTrade[]) =>
    some.map(({ openTime, closeTime }) => (closeTime - openTime) / 3_600_000);
  const wins = hours(trades.filter(({ net }) => net > 0));
  const losses = hours(trades.filter(({ net }) => net < 0));
  const enough = wins.length >= fewest && losses.length >= fewest;
  const ratio = mean(losses) / mean(wins);
  const longer = enough && ratio >= 1.5;
  const isChance = !longer || chanceOfLonger(losses, wins) > rare;
  return {
    id: "held-losers",
    name: "Losers held longer than winners",
    verdict: verdictOf(enough && !(longer && isChance && ratio < 3), ratio >= 3 && !isChance, ratio >= 3 || !isChance),
    share: Number.isFinite(ratio) ? ratio * 100 : 0,
    words: enough
      ? heldWords(mean(losses), mean(wins))
      : "There are too few winning or losing trades to compare how long they were held.",
    evidence: [],
  };
}

function withoutStop(trades: readonly StatementTrade[], hidden: boolean): Finding {
  const named = { id: "no-stop", name: "Trades without a stop" } as const;
  if (hidden)
    return {
      ...named,
      ...{ verdict: "not-told", share: 0, evidence: [] },
      words: "The file has no column of stop-losses, so it cannot show whether trades had one.",
    };
  const bare = trades.filter(({ stop }) => stop === null);
  const part = share(bare.length, trades.length);
  return {
    ...named,
    verdict: verdictOf(trades.length >= fewest, part >= 50, part >= 10),
    share: part,
    words: `${numberText(bare.length)} of ${numberText(trades.length)} trades (${wholePercent(part)}) show no stop-loss when they closed. A stop that was taken away before does not show.`,
    evidence: bare
      .slice(0, 5)
      .map(({ row, symbol, lots }) => ({ rows: [row], words: `${symbol}, ${writtenSize(lots)}` })),
  };
}

/** What a list of closed trades shows of habits that a balance curve hides, with the rows that show it. `hidesStops`: no trade can show a stop-loss. */
export function findingsOf(closed: readonly StatementTrade[], hidesStops = false): Finding[] {
  const trades = wholePositions(closed);
  const openings = openingsOf(trades);
  return [martingale(openings, trades), grid(openings), withoutStop(trades, hidesStops), heldLosers(trades)];
}
