import type { Bars } from "../market/bars.ts";

/** A figure that is typed and compared with the engine's. */
export type NumberAnswer = {
  readonly kind: "number";
  readonly label: string;
  readonly unit: string;
  readonly value: number;
  readonly decimals: number;
  /** How far an answer may be off: rounding, never a guess. */
  readonly tolerance: number;
};

export type ChoiceAnswer = {
  readonly kind: "choice";
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly value: string;
};

export type Question = {
  readonly ask: string;
  readonly given: readonly (readonly [label: string, text: string])[];
  /** Bars that the question is about, prices in points. */
  readonly chart?: { readonly bars: Bars; readonly digits: number; readonly marked: number };
  readonly answer: NumberAnswer | ChoiceAnswer;
  /** How the answer is found, with the figures of this question. */
  readonly worked: readonly string[];
};

export type Exercise = {
  readonly id: string;
  readonly title: string;
  /** What the exercise trains, in a sentence. */
  readonly task: string;
  /** The same seed gives the same question on every machine. @param seed a whole number. */
  readonly question: (seed: number) => Question;
};

/** Whether what was typed or chosen is right. A number is given as NaN where nothing could be read. */
export function isRight({ answer }: Question, given: number | string): boolean {
  if (answer.kind === "choice") return given === answer.value;
  return typeof given === "number" && Math.abs(given - answer.value) <= answer.tolerance + 1e-9;
}

/**
 * Right answers in a row that finish an exercise: three of what is worked out; of what can be guessed, as many as a guesser gives once in
 * two hundred tries at most.
 */
export const rightInRow = ({ answer }: Question): number =>
  answer.kind === "choice" ? Math.max(3, Math.ceil(Math.log(200) / Math.log(answer.options.length))) : 3;
