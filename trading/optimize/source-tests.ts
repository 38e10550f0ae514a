import { bestCount } from "./best-trades.ts";
import { against, type Judged, judged, percent } from "./judged.ts";
import type { NoiseSource } from "./limit-noise.ts";
import type { JumpSource } from "./price-jumps.ts";
import type { CostSource, Group, ProfitSources } from "./profit-sources.ts";
import type { FillSource } from "./stop-fills.ts";

/** Below this share of the profit at real costs, the rest was earned by paying too little. */
const leastAtRealCosts = 0.75;
/** Below this one, or without any spread, the costs speak against a verdict without deciding it. */
const littleCosts = 0.9;

function leftText(left: number): string {
  if (!(left > 0)) return "no profit is left";
  return `${left < 0.01 ? "less than 1%" : percent(left)} of the profit is left`;
}

function clockText(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

const tradesText = ({ trades }: Group): string => (trades === 1 ? "its 1 trade" : `its ${trades} trades`);

function hourTest(hour: NonNullable<ProfitSources["hour"]>): Judged {
  const when = `entered from ${clockText(hour.from)} to ${clockText(hour.to)} ${hour.clock}`;
  return judged(
    !hour.carries,
    hour.carries
      ? `The profit rests on one hour of the day: without ${tradesText(hour)} ${when}, ${leftText(hour.left)}.`
      : `The profit does not rest on one hour of the day: without ${tradesText(hour)} of the best hour, ${leftText(hour.left)}.`,
  );
}

function rollOverTest(rollOver: Group): Judged {
  if (rollOver.trades === 0) return judged(true, "No trade was entered or exited at the roll-over (17:00 New York).");
  return judged(
    !rollOver.carries,
    rollOver.carries
      ? `The profit rests on the roll-over: without ${tradesText(rollOver)} entered or exited around 17:00 New York, when spreads are widest, ${leftText(rollOver.left)}.`
      : `The profit does not rest on the roll-over: without ${tradesText(rollOver)} entered or exited around 17:00 New York, ${leftText(rollOver.left)}.`,
  );
}

function spreadWords({ paidPips, realPips, measured }: NonNullable<CostSource["spread"]>): string {
  const paid = paidPips === 0 ? "no spread is charged" : `the fixed spread is ${paidPips.toFixed(1)} pips`;
  if (realPips === 0) return `${paid}, and nothing is known of what it is`;
  return measured === "data"
    ? `${paid}, and the data's own (median of the traded bars) is ${realPips.toFixed(1)} pips`
    : `${paid}, and the symbol's usual one is ${realPips.toFixed(1)} pips`;
}

const swapWords = {
  none: "nights that usually cost swap cost none, or next to none",
  earned: "long and short together earn swap, which no broker pays",
  more: "nights earn many times their usual swap, or more than 10% a year, which no broker pays",
} as const;

function costTest({ spread, swap, left }: CostSource): Judged {
  const what = [spread && spreadWords(spread), swap && swapWords[swap]].filter((words) => words !== null).join("; ");
  const known = swap !== null || (spread?.realPips ?? 0) > 0;
  const text = `Costs are below the market's: ${what}. ${known ? `At the market's costs, ${leftText(left)}.` : "Read the result as an upper limit."}`;
  if (left < leastAtRealCosts) return judged(false, text);
  return left < littleCosts || spread?.paidPips === 0 ? against(text) : judged(true, text);
}

/** Below this share, most of the profit is what the price jumped beyond the stops. */
const leastWithSlippage = 0.5;

const slipWords = {
  minute: "half of what the price moves within a minute when they are reached",
  jumps: "which is how far beyond its stops the price was at the close of their bars",
} as const;

const fillTest = ({ pips, from, left }: FillSource): Judged =>
  judged(
    left >= leastWithSlippage,
    `Stop orders are filled at their very price here. With ${pips.toFixed(1)} pips more of slippage, ${slipWords[from]}, ${leftText(left)}.`,
  );

const jumpTest = ({ pips, left }: JumpSource): Judged =>
  judged(
    left >= leastWithSlippage,
    `From bar to bar, prices jump back and forth by ${pips.toFixed(1)} pips, more than the spread, as last trades and careless feeds do: few could trade at either end. At a spread of that, ${leftText(left)}.`,
  );

function limitTest(limits: NonNullable<ProfitSources["limits"]>): Judged {
  const orders = limits.trades === 1 ? "its 1 order" : `its ${limits.trades} orders`;
  const without = `without ${orders} whose price was passed by less than ${limits.pips.toFixed(1)} pips, ${leftText(limits.left)}.`;
  if (limits.trades === 0) return judged(true, "No limit order was filled at a price that was barely reached.");
  return judged(
    !limits.carries,
    limits.carries
      ? `The profit rests on limit orders that were barely reached, and real ones often stay unfilled there: ${without}`
      : `The profit does not rest on limit orders that were barely reached: ${without}`,
  );
}

/** Below this share, noise paid the profit. */
const leastWithoutNoise = 0.25;

const noiseTest = ({ pips, left }: NoiseSource): Judged =>
  judged(
    left >= leastWithoutNoise,
    `Limit orders and take-profits are filled at their very price here, and the price was back by ${pips.toFixed(1)} pips at the close of their bars, as after noise that nobody traded at. Without that, ${leftText(left)}.`,
  );

function targetTest({ trades, left }: NonNullable<ProfitSources["targets"]>): Judged {
  if (trades === 0) return judged(true, "No take-profit was filled at a price that was only touched to the tick.");
  const ok = left >= leastWithSlippage;
  const which = trades === 1 ? "its 1 such trade" : `its ${trades} such trades`;
  const without = `with ${which} closed at the end of the bar instead, ${leftText(left)}.`;
  return judged(
    ok,
    ok
      ? `The profit does not rest on take-profits that were only touched to the tick: ${without}`
      : `The profit rests on take-profits that were only touched to the tick, and real ones often stay unfilled there: ${without}`,
  );
}

const wickTest = ({ pips, left }: NoiseSource): Judged =>
  judged(
    left >= leastWithSlippage,
    `At the close of their bars, the price had come back beyond the limit orders and take-profits by ${pips.toFixed(1)} pips on average, as from highs and lows at which few could trade. Without that, ${leftText(left)}.`,
  );

/** Where noise explains what the price came back by, wicks would say the same of the same orders again. */
function comeBackTests(noise: NoiseSource | null, wicks: NoiseSource | null): Judged[] {
  const ofNoise = noise ? [noiseTest(noise)] : [];
  return ofNoise.some(({ fails }) => fails) || !wicks ? ofNoise : [wickTest(wicks)];
}

/** Below this share, the profit is a few large winners that may never come again. */
const leastWithoutBest = 0.25;

/** For what looks like more than luck: what luck made is a few large winners nearly always. */
export const bestTests = ({ withoutBest }: ProfitSources): Judged[] =>
  withoutBest < leastWithoutBest
    ? [
        judged(
          false,
          `The profit rests on ${bestCount} trades: without the best ${bestCount}, ${leftText(withoutBest)}.`,
        ),
      ]
    : [];

/** From this share on, the profit says more about the market of these years than about the rules. */
const mostDrift = 0.5;

/** Speaks against a strategy without failing it: buying in a market that rises earns money, as long as it rises. */
const driftTest = (share: number): Judged =>
  against(
    `${share < 1 ? percent(share) : "All"} of the profit is market drift: the same positions, held as long at any other time between the first entry and the last exit, would have earned it. If the market turns, they lose it.`,
  );

/** Tests of where the profit comes from, each with the share that is left without that source. */
export function sourceTests(sources: ProfitSources): Judged[] {
  const { hour, rollOver, costs, jumps, fills, limits, wicks, noise, targets, drift } = sources;
  return [
    ...(hour ? [hourTest(hour)] : []),
    ...(rollOver ? [rollOverTest(rollOver)] : []),
    ...(costs ? [costTest(costs)] : []),
    ...(jumps ? [jumpTest(jumps)] : []),
    ...(fills ? [fillTest(fills)] : []),
    ...(limits ? [limitTest(limits)] : []),
    ...comeBackTests(noise, wicks),
    ...(targets ? [targetTest(targets)] : []),
    ...(drift >= mostDrift ? [driftTest(drift)] : []),
  ];
}
