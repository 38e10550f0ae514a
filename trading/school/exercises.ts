import { orderTypes, readingAChart, sessions } from "./market-questions.ts";
import { leverage, riskPerTrade, spreadAndSwap, tradingPlan } from "./money-questions.ts";
import { lots, pairs, pips } from "./pair-questions.ts";
import type { Exercise } from "./question.ts";
import { whatMoves } from "./what-moves.ts";

/** Every exercise with questions, by the id that a lesson names. */
export const exercises: readonly Exercise[] = [
  whatMoves,
  pairs,
  pips,
  lots,
  leverage,
  spreadAndSwap,
  orderTypes,
  sessions,
  readingAChart,
  riskPerTrade,
  tradingPlan,
];

export const findExercise = (id: string): Exercise | undefined => exercises.find((exercise) => exercise.id === id);
