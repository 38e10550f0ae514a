import { errorText } from "#lib/error-text.ts";
import type { LogReason } from "#trading/simulator/account-log.ts";
import type { Publication } from "../../data/leaderboard.ts";

/** What was found in a log that was not published, and what to do. `place` is a decision or a line of the journal. */
const reasons: Readonly<Record<LogReason, (place: string) => string>> = {
  unreadable: () => "The stored account could not be read. Load the page again, make a trade, and publish it again.",
  "other-rules": () =>
    "The account was made by another version of the simulator. Open a new account and publish that one.",
  "other-deposit": () => "The deposit or the settings of the account are not those of a new account with $1,000.00.",
  "future-time": () => "A time in the account is in the future. Check the clock of your device.",
  "bad-time": (place) => `The time of decision ${place} is not a time.`,
  "out-of-order": (place) => `Decision ${place} is earlier than the one before it.`,
  "outside-the-session": (place) => `Decision ${place} lies before the start or after the end of the account.`,
  "market-closed": (place) => `Decision ${place} was made while the market was closed.`,
  late: (place) =>
    `Decision ${place} did not reach the server within five minutes. Only accounts that are traded while you are signed in and online can be published.`,
  "too-many-decisions": () =>
    "The account has more decisions than can be recomputed. Open a new account and publish that one.",
  "too-long": () =>
    "The account had too many open markets, orders and positions for too long to be recomputed. Publish one with fewer at a time.",
  "impossible-fill": (place) => `The market offered no such fill: line ${place} of the journal.`,
  "changed-price": (place) => `The price in line ${place} of the journal is not the market's price at that moment.`,
  "changed-journal": (place) => `Line ${place} of the journal is not what the decisions led to.`,
  "changed-account": () => "The balance, positions or orders are not what the decisions led to.",
  "other-market": (place) => `Decision ${place} is about a market that this account does not trade.`,
  "no-trades": () => "The account has no closed trade yet. Close one and publish it again.",
};

/** What has become of a request, in a sentence. */
export function publicationWords({ state, reason, reasonAt }: Publication): string {
  if (state === "waiting") return "Waiting to be recomputed. This takes a minute or two.";
  if (state === "shown") return "Shown. It is recomputed once a day.";
  const words = reasons[reason as LogReason];
  return `Not shown. ${words ? words(String((reasonAt ?? 0) + 1)) : "The account could not be checked."}`;
}

export const aliasRule =
  "3 to 20 letters, digits, hyphens or underscores, beginning with a letter. Do not use your real name.";
export const isAlias = (alias: string): boolean => /^[A-Za-z][A-Za-z0-9_-]{2,19}$/.test(alias);

const failures: Readonly<Record<string, string>> = {
  alias_reserved: "This alias is reserved. Choose one without our name and without a word such as “support”.",
  alias_taken: "This alias is taken. Choose another.",
  too_many_requests: "Ten accounts were published today. Try again tomorrow.",
  too_many_published: "Three of your accounts are published already. Withdraw one first.",
  "23505": "This account is published already. Withdraw it first.",
  "23514": `This alias cannot be used: ${aliasRule}`,
};

/** Why an account could not be published, in words. */
export const publishFailure = (error: unknown): string =>
  failures[(error as { code?: string }).code ?? ""] ??
  `The account was not published (${errorText(error)}). Nothing was changed; try again in a moment.`;
