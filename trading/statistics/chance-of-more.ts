import { exactExp, exactLog } from "../deterministic-math.ts";

function logFactorial(count: number): number {
  let sum = 0;
  for (let k = 2; k <= count; k++) sum += exactLog(k);
  return sum;
}

const logChoices = (of: number, taken: number): number =>
  logFactorial(of) - logFactorial(taken) - logFactorial(of - taken);

type Share = readonly [part: number, whole: number];

/**
 * How often chance alone makes the first share as large as it is, or larger, where both are of the same kind: Fisher's exact test,
 * one-sided ("The Logic of Inductive Inference", 1935). 1 without anything to compare with.
 */
export function chanceOfMore([part, whole]: Share, [otherPart, otherWhole]: Share): number {
  const marked = part + otherPart;
  const most = Math.min(marked, whole);
  let term = exactExp(
    logChoices(whole, part) + logChoices(otherWhole, otherPart) - logChoices(whole + otherWhole, marked),
  );
  let sum = 0;
  for (let k = part; k <= most; k++) {
    sum += term;
    term *= ((whole - k) * (marked - k)) / ((k + 1) * (otherWhole - marked + k + 1));
  }
  return Math.min(1, sum);
}

/** How often a fair coin falls on one side as often as that, or more often. 1 for half of the throws or fewer. */
export function chanceOfMostly(part: number, whole: number): number {
  if (part * 2 <= whole) return 1;
  let term = exactExp(logChoices(whole, part) - whole * Math.LN2);
  let sum = 0;
  for (let k = part; k <= whole; k++) {
    sum += term;
    term *= (whole - k) / (k + 1);
  }
  return Math.min(1, sum);
}
