import { counted } from "#lib/figure-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import { fewestTrades } from "#lib/sample-words.ts";
import { searchText } from "#lib/search-text.ts";
import { normalQuantile } from "#trading/market/simulated/random.ts";
import { timesOf } from "#trading/statistics/independent-results.ts";
import { resultsTogether } from "#trading/statistics/results-together.ts";
import type { ClosedPosition } from "./statement.ts";
import { signedUsd } from "./words.ts";

type TagResult = {
  readonly tag: string;
  readonly trades: number;
  /** Account money, and how far luck alone takes such a sum to either side; null for too few trades to say anything. */
  readonly sum: { readonly net: number; readonly luck: number } | null;
};

/** The tags of the notes to any part of a position. */
const tagsOf = ({ parts }: ClosedPosition): readonly string[] =>
  parts.flatMap(({ note }) => (note?.tags ?? "").split(",").flatMap((tag) => (tag.trim() === "" ? [] : [tag.trim()])));

/** Positions with the tags that they have, each tag once: a phone writes the first of a field with a capital. */
const tagged = (positions: readonly ClosedPosition[]) =>
  positions.flatMap((position) =>
    [...Map.groupBy(tagsOf(position), searchText)].map(([key, [tag = key]]) => ({ key, tag, position })),
  );

/** Most that are shown. */
const shown = 5;

/** Of wins and of losses: where nearly all results are of one kind, the few others decide the sum, and too few of them show how far luck takes it. */
const fewestOfAKind = 5;
const tellsLuck = (results: Float64Array): boolean => {
  const wins = results.filter((result) => result > 0).length;
  return results.length >= fewestTrades && wins >= fewestOfAKind && results.length - wins >= fewestOfAKind;
};
const meanSquare = (results: Float64Array): number =>
  results.reduce((sum, result) => sum + result * result, 0) / results.length;

/** The results of positions, those that were open together as one: they won or lost by the same move. */
const resultsOf = (positions: readonly ClosedPosition[]): Float64Array =>
  resultsTogether(
    timesOf(
      positions.map(({ openedAt, closedAt, net }) => ({ openTime: openedAt ?? closedAt, closeTime: closedAt, net })),
    ),
  );

/**
 * The most frequent tags, the first of them first. Of tags without any meaning one is often far from zero: the sums of all of them lie within what
 * luck gives in about 95 of 100 accounts. A tag that lacks the large losses of the account by luck scatters less than luck does: the account's own
 * scatter is the least that is taken.
 */
export function tagResults(positions: readonly ClosedPosition[]): TagResult[] {
  const tags = [...Map.groupBy(tagged(positions), ({ key }) => key)]
    .map(([key, all]) => ({
      tag: all[0]?.tag ?? key,
      trades: all.length,
      results: resultsOf(all.map(({ position }) => position)),
    }))
    .sort((a, b) => b.trades - a.trades || (a.tag < b.tag ? -1 : 1))
    .slice(0, shown);
  const summed = tags.filter(({ results }) => tellsLuck(results)).length;
  const ofAccount = meanSquare(resultsOf(positions));
  return tags.map(({ tag, trades, results }) => {
    if (!tellsLuck(results)) return { tag, trades, sum: null };
    const net = results.reduce((sum, result) => sum + result, 0);
    const scatter = Math.sqrt(results.length * Math.max(meanSquare(results), ofAccount));
    return { tag, trades, sum: { net, luck: normalQuantile(1 - 0.025 / summed) * scatter } };
  });
}

const tagText = ({ tag, trades, sum }: TagResult): string =>
  `${tag}: ${counted(trades, "trade")}${sum ? `, ${signedUsd(sum.net)} (luck alone: ±${formatUsd(sum.luck)})` : ""}`;

/** The line "By tag" of an account's statistics; none where no trade has a tag. */
export function tagItems(positions: readonly ClosedPosition[]) {
  const tags = tagResults(positions);
  if (tags.length === 0) return [];
  return [
    {
      id: "tags",
      label: "By tag",
      value: tags.map(tagText).join(" · "),
      definition: `Trades of the ${shown} most frequent tags of your notes. From ${fewestTrades} trades on, those open together counted as one, of which ${fewestOfAKind} or more won and ${fewestOfAKind} or more lost, their net result stands beside what luck alone gives such tags: in about 95 of 100 accounts none is beyond it.`,
    },
  ];
}
