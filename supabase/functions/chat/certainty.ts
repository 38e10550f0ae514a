import type { Found } from "./passage-index.ts";
import { termsOf } from "./terms.ts";

/**
 * The best passage is claimed as the answer where it speaks of most of the question and what answers something else is
 * further away by the margin: the lower the score, the further. Chosen on all stored questions, each place left out in turn.
 */
const sure: readonly { score: number; coverage: number; margin: number; allKnown?: true }[] = [
  { score: 0.55, coverage: 0.7, margin: 0.1 },
  { score: 0.75, coverage: 0.9, margin: 0 },
  // A question in nearly the words of an example.
  { score: 0.85, coverage: 0, margin: 0.04 },
  // Less near, but all its words are ours.
  { score: 0.6, coverage: 0.55, margin: 0.06, allKnown: true },
  { score: 0.53, coverage: 0.5, margin: 0.11, allKnown: true },
];
/** From here on the nearest passage is quoted as one that may help; below, it is only linked. */
export const quotedScore = 0.52;
/** A subject that the site does not treat must be this much nearer than what it does treat. */
export const outsideMargin = 0.04;

/** Whether the first is near enough to the question, and far enough from what answers something else. */
export function isSure(found: readonly Found[]): boolean {
  const [best] = found;
  if (!best) return false;
  const other = found.find(({ passage }) => passage.url !== best.passage.url);
  const margin = best.score - (other?.score ?? 0);
  return sure.some(
    (least) =>
      best.score >= least.score &&
      best.coverage >= least.coverage &&
      margin >= least.margin &&
      (best.allKnown || !least.allKnown),
  );
}

/** A question without a word that tells its subject must be asked nearly as an example is. */
const wordlessLikeness = 0.85;
/** Whether the question names no subject and is no question that the best passage is known to answer. */
export const isUnsaid = (question: string, best: Found): boolean =>
  termsOf(question).length === 0 && best.likeness < wordlessLikeness;
