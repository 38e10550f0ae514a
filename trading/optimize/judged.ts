/** One sentence of a verdict, and what it speaks for. */
export type Reason = {
  readonly says: "for" | "against" | "missing";
  readonly text: string;
};

/** The sign that stands before a reason. */
export const reasonMarks: Readonly<Record<Reason["says"], string>> = { for: "+", against: "−", missing: "?" };

export type Judged = { readonly fails: boolean; readonly reason: Reason };

export const judged = (ok: boolean, text: string): Judged => ({
  fails: !ok,
  reason: { says: ok ? "for" : "against", text },
});
/** Speaks against a strategy without failing it. */
export const against = (text: string): Judged => ({ fails: false, reason: { says: "against", text } });
export const missing = (text: string): Judged => ({ fails: false, reason: { says: "missing", text } });

export const percent = (share: number): string => `${Math.round(share * 100)}%`.replace("-", "−");
/** Rounded down: what misses a limit must not read as if it reached it. */
export const percentDown = (share: number): string => percent(Math.floor(share * 100) / 100);

/** Rounded, but what is below a limit must not read as if it reached it. */
export const percentBelow = (limit: number, share: number): string =>
  share < limit ? percent(Math.min(share, limit - 0.01)) : percent(share);

/** From this probability of overfitting on, choosing the best means nothing. */
export const overfit = 0.5;
/** 49.8% passes, and must not read as the 50% that fail; 3 of 924 ways are not none. */
export const overfittingText = (probability: number): string =>
  probability > 0 && probability < 0.005 ? "less than 1%" : percentBelow(overfit, probability);

/** A probability of skill: 99.97% must not read as certainty, and 94.6% not as the 95% that are needed. "–" for none. */
export const skillText = (probability: number): string =>
  probability > 0.99 ? "more than 99%" : Number.isFinite(probability) ? percentDown(probability) : "–";
