import type { Preview, PreviewSeries, SignalPlaces } from "#workers/rules/rules-jobs.ts";
import type { ChartMark, ChartSeries, ChartTone } from "../../../../ui/chart/chart-types.ts";

const tones: readonly ChartTone[] = ["accent", "second", "third", "muted", "ink"];

/** Lines in the colors of their pane, in the order they are first used. */
export function chartSeries(series: readonly PreviewSeries[]): ChartSeries[] {
  const used = new Map<string, number>();
  return series.map((one) => {
    const at = used.get(one.pane) ?? 0;
    used.set(one.pane, at + 1);
    return { ...one, tone: one.look === "histogram" ? "muted" : (tones[at % tones.length] as ChartTone) };
  });
}

const marksOf = (places: SignalPlaces | null, side: ChartMark["side"], label: string): ChartMark[] =>
  places ? Array.from(places.starts, (index) => ({ index, side, label })) : [];

/** Where the rules say enter and leave, at the bar whose close decides. */
export const chartMarks = ({ long, short, exitLong, exitShort }: Preview): ChartMark[] => [
  ...marksOf(long, "buy", "Enter long"),
  ...marksOf(short, "sell", "Enter short"),
  ...marksOf(exitLong, "exit", "Exit long"),
  ...marksOf(exitShort, "exit", "Exit short"),
];
