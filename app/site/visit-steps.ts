/** What a visitor does that is counted; who counts comes to life later than the page. */
export type VisitStep =
  | { readonly step: "page"; readonly path: string }
  | { readonly step: "cart"; readonly product: string }
  | { readonly step: "checkout"; readonly addresses: readonly string[]; readonly reference: string | null };

type Take = (step: VisitStep) => void;

const mostWaiting = 20;
const waiting: VisitStep[] = [];
let take: Take | null = null;

export function noteStep(step: VisitStep): void {
  if (take) take(step);
  else if (waiting.length < mostWaiting) waiting.push(step);
}

/** Hands over every step that was noted before, and each from now on. */
export function takeSteps(taker: Take): void {
  take = taker;
  for (const step of waiting.splice(0)) taker(step);
}
