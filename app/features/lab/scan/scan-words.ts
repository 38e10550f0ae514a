import { shortDate } from "#lib/date-text.ts";
import { plainNumber, shownSign, signedNumber, signedPercent } from "#lib/figure-text.ts";
import { pointsPerUnit } from "#trading/market/points.ts";
import type { ScanCell, ScanState, ScanVote } from "#workers/scan/scan-types.ts";

export type Tone = "up" | "down" | "flat";
/** One cell in words: an arrow and a word that say the same as the color, and a figure. */
export type CellWords = { readonly arrow: string; readonly word: string; readonly figure: string; readonly tone: Tone };

const toneOf = (value: number): Tone => (value > 0 ? "up" : value < 0 ? "down" : "flat");
const arrows = { "strong buy": "▲▲", buy: "▲", neutral: "–", sell: "▼", "strong sell": "▼▼" } as const;

const bars = (count: number): string => (count === 1 ? "1 bar" : `${plainNumber(count)} bars`);

function ratingWords({ rating }: ScanCell): CellWords {
  const { all, word } = rating;
  const tone = word === "neutral" ? "flat" : toneOf(all);
  return { arrow: arrows[word], word, figure: signedNumber(all, 2), tone };
}

const sideWord = { 1: "long", "-1": "short" } as const;
const sideArrow = { 1: "▲", "-1": "▼" } as const;

function stateWords(state: ScanState): CellWords {
  const { kind, signal, position, positionBars, lastSignal } = state;
  if (kind === "unfit") return { arrow: "×", word: "not here", figure: "", tone: "flat" };
  if (kind === "warming") return { arrow: "…", word: "too few bars", figure: "", tone: "flat" };
  const held = position === 0 ? "" : `in ${sideWord[position]}`;
  if (signal !== 0) {
    const word = `${sideWord[signal]} signal`;
    return { arrow: `${sideArrow[signal]}!`, word, figure: held || "now", tone: toneOf(signal) };
  }
  if (position !== 0) {
    const since = positionBars === null ? "" : bars(positionBars);
    return { arrow: sideArrow[position], word: held, figure: since, tone: toneOf(position) };
  }
  // What was opened before these bars may still be open: only a signal on them tells how it ended.
  if (!lastSignal) return { arrow: "–", word: "no signal", figure: "", tone: "flat" };
  return { arrow: "–", word: "flat", figure: `${bars(lastSignal.bars)} ago`, tone: "flat" };
}

export const cellWords = (cell: ScanCell): CellWords => (cell.state ? stateWords(cell.state) : ratingWords(cell));

/** A state in one sentence, for the detail and for those who hear the page. */
export function stateSentence(state: ScanState): string {
  const { kind, signal, position, positionBars, lastSignal, reason } = state;
  if (kind === "unfit") return `These rules cannot be read here: ${reason}`;
  if (kind === "warming") return `An indicator has no value yet: it ${reason}.`;
  const last = lastSignal
    ? `The last entry signal (${sideWord[lastSignal.side]}) came ${lastSignal.bars === 0 ? "on the last closed bar" : `${bars(lastSignal.bars)} before the last closed bar`}.`
    : "No entry signal on these bars.";
  const held = position === 0 ? "" : `In a ${sideWord[position]} position for ${bars(positionBars ?? 0)}.`;
  if (signal !== 0) return `The last closed bar gives a ${sideWord[signal]} signal.${held && ` ${held}`}`;
  if (held) return `${held} ${last}`;
  return lastSignal ? `Flat. ${last}` : `${last} A position that was opened before them is not seen.`;
}

export const priceText = ({ price, digits }: Pick<ScanCell, "price" | "digits">): string =>
  plainNumber(price / pointsPerUnit(digits), digits);

export const bidText = (cell: ScanCell | undefined): string => (cell ? priceText(cell) : "–");

const changeArrow = (sign: number): string => (sign > 0 ? "▲ " : sign < 0 ? "▼ " : "");
/** ▲ +0.12%: sign and arrow beside the color; neither for 0.00%. */
export const changeText = (change: number): string => `${changeArrow(shownSign(change, 2))}${signedPercent(change, 2)}`;

/** "+0.53, strong buy" */
export const ratingText = (value: number, word?: string): string =>
  Number.isNaN(value) ? "no votes" : `${signedNumber(value, 2)}${word ? `, ${word}` : ""}`;

export const voteText = (vote: number): string =>
  Number.isNaN(vote) ? "not cast" : vote > 0 ? "▲ buy" : vote < 0 ? "▼ sell" : "– neutral";

/** The lines a vote looks at, shortest first: one figure, or two of those that are compared. */
export const valuesText = ({ values }: ScanVote): string =>
  values
    .slice(0, 3)
    .map(({ value, digits }) => (Number.isNaN(value) ? "–" : plainNumber(value, digits)))
    .join(" / ");

/** Which prices the squares stand on, in a few words. */
export function scanDataWords(cells: readonly ScanCell[]): string {
  const stored = cells.flatMap(({ data }) => (data.kind === "simulated" ? [] : [data]));
  if (stored.length === 0) return "simulated market";
  const names = [...new Set(stored.map(({ name }) => name))].join(", ");
  const rest = stored.length < cells.length ? "; the rest simulated" : "";
  return `${names}, to ${shortDate(Math.min(...stored.map(({ to }) => to)))}${rest}`;
}
