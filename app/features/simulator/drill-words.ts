import { marketMoment } from "#lib/date-text.ts";
import { counted, percentText } from "#lib/figure-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import type { DrillRule, DrillTerms } from "#trading/school/drills/drill.ts";
import type { Found } from "#trading/school/drills/watches.ts";
import type { DrillRow } from "../../data/drills.ts";
import { sessionTitles } from "../../market/session-words.ts";

const clock = (hour: number) => `${String(hour % 24).padStart(2, "0")}:00`;
export type Drill = DrillRow & { readonly terms: DrillTerms };
export const levelWords = { beginner: "Beginner", intermediate: "Intermediate", advanced: "Advanced" } as const;
export const drillsPath = "/trading-simulator/drills";
export const drillPath = (id: string): string => `${drillsPath}/${id}`;

/** A rule's share of the 100 points. */
export const sharePoints = ({ rules }: DrillTerms, { weight }: DrillRule): number =>
  Math.round((100 * weight) / rules.reduce((sum, rule) => sum + rule.weight, 0));

/** What a rule asks for, in a sentence. */
export function ruleWords(rule: DrillRule): string {
  switch (rule.kind) {
    case "risk-at-most":
      return `All open positions together risk no more than ${percentText(rule.percent, rule.percent % 1 === 0 ? 0 : 1)} of the equity.`;
    case "stop-within":
      return rule.bars === 0
        ? "Every position has a stop-loss from the start."
        : `Every position has a stop-loss within ${counted(rule.bars, "bar")} of its opening.`;
    case "flat-at-rollover":
      return "No position is open at 17:00 New York.";
    case "flat-at-releases":
      return "No position is open when a release of high impact comes out.";
    case "hold-through-release":
      return "A position is open when a release of high impact comes out, and none is closed by a stop-out.";
    case "no-opening-between":
      return `Nothing is opened from ${clock(rule.from)} to ${clock(rule.until)} New York.`;
    case "drawdown-at-most":
      return `The equity never falls by more than ${percentText(rule.percent)} from its highest point.`;
    case "equity-at-least":
      return `The equity at the end is at least ${percentText(rule.percent, 0)} of the deposit.`;
    case "trades-at-least":
      return `At least ${counted(rule.count, "position")} ${rule.count === 1 ? "is" : "are"} opened.`;
    case "no-adding-to-a-loss":
      return "No position is opened in the direction of one that is at a loss.";
    case "part-closed-at-risk":
      return "A part is closed at a profit of at least the first risk, then the stop of the rest is at the entry or better.";
    case "stop-never-loosened":
      return "No stop-loss is moved away from the price or removed.";
  }
}

/** With two decimals, or as many as tell it from the limit that it missed: "5.00%" is no more than 5%. */
function besideLimit(figure: number, limit: number): string {
  const digits = [2, 3, 4, 5].find((count) => figure === limit || figure.toFixed(count) !== limit.toFixed(count)) ?? 6;
  return percentText(figure, digits);
}

/** The figure and the moment that decided; empty where neither says more than the verdict. */
export function foundWords(rule: DrillRule, { figure, time }: Found): string {
  const at = time === null ? "" : marketMoment(time);
  if (rule.kind === "risk-at-most")
    return [figure === null ? "" : `${percentText(figure, 2)} at most`, at].filter(Boolean).join(", ");
  if (figure === null) return at;
  if (rule.kind === "trades-at-least") return counted(figure, "position");
  return "percent" in rule ? besideLimit(figure, rule.percent) : percentText(figure, 2);
}

const startWords = ({ start }: DrillTerms): string =>
  start.kind === "session"
    ? `from the ${sessionTitles[start.session]} open`
    : `from ${counted(start.minutes, "minute")} before a release of high impact`;

/** Market, account and length in a line. */
export const termsWords = (terms: DrillTerms): string =>
  `${symbolText(terms.symbol)}, ${terms.timeframe} bars, ${formatUsd(terms.deposit)}, ${terms.bars} bars ${startWords(terms)}`;

const refusals: Readonly<Record<string, string>> = {
  "other-rules": "The rules of this drill or of the simulator have changed since the try began. Start a new one.",
  "other-market":
    "A decision of the try is about another market than the drill's, so it was not scored. Start a new one.",
  "too-long":
    "The try held too many orders and positions for too long to be recomputed. Start a new one with fewer at a time.",
  late: "The try arrived too late. Start a new one.",
};
/** Why a try was not scored, and what to do. */
export const refusedTryWords = (reason: string): string =>
  refusals[reason] ??
  "The server recomputed the try and came to another account, so it was not scored. Load the page again and start a new try.";
