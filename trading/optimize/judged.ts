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
