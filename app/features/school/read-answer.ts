import { manyDecimals, readAmount } from "#lib/typed-number.ts";
import { isRight, type Question } from "#trading/school/question.ts";

/**
 * What was typed or chosen, or why it cannot be judged. "9.091" can be nine thousand, or a result written to one more decimal than
 * was asked for: it is judged as what is right, if either is.
 */
export function readAnswer(
  question: Question,
  text: string,
): { readonly given: number | string } | { readonly error: string } {
  const { answer } = question;
  if (answer.kind === "choice") return text === "" ? { error: "Choose an answer first." } : { given: text };
  const readings = [manyDecimals, answer.decimals]
    .map((decimals) => readAmount(text, decimals))
    .filter((value) => !Number.isNaN(value));
  const given = readings.find((value) => isRight(question, value)) ?? readings.at(-1);
  return given === undefined ? { error: "Enter a number, such as 12.50." } : { given };
}
