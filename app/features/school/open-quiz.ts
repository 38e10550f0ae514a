import * as z from "zod/mini";
import { ownedTabStorage } from "#app/data/device-owner.ts";
import { readStored, writeStored } from "#app/data/stored-json.ts";
import type { KeyValueStorage } from "#lib/browser-storage.ts";

/** The quiz under way in this tab: a reload would lose its answers, and a new start is one of the day's ten. */
const key = "northpip.quiz-open";

const openQuiz = z.object({
  course: z.string(),
  week: z.number(),
  attempt: z.string(),
  questions: z.array(z.object({ id: z.string(), question: z.string(), choices: z.array(z.string()) })),
  /** By question. */
  chosen: z.record(z.string(), z.number()),
  /** When it was started, in UTC milliseconds. */
  startedAt: z.number(),
});
export type OpenQuiz = z.infer<typeof openQuiz>;

/** For so long the server judges its answers. */
const openFor = 86_400_000;

const isJudged = ({ startedAt }: OpenQuiz): boolean => Date.now() < startedAt + openFor;

/** The quiz of a week as it was left; null where this tab has none of it that is still judged. */
export function readOpenQuiz(course: string, week: number, storage = ownedTabStorage()): OpenQuiz | null {
  const quiz = readStored(storage, key, openQuiz);
  return quiz?.course === course && quiz.week === week && isJudged(quiz) ? quiz : null;
}

export const storeOpenQuiz = (quiz: OpenQuiz, storage: KeyValueStorage | null = ownedTabStorage()): boolean =>
  writeStored(storage, key, quiz);

/**
 * Stores one more choice of the quiz under way; of another one nothing.
 * @returns whether the server will judge it: not in a page that was left open for a day.
 */
export function storeChoice(attempt: string, question: string, choice: number, storage = ownedTabStorage()): boolean {
  const quiz = readStored(storage, key, openQuiz);
  if (quiz?.attempt !== attempt) return true;
  if (!isJudged(quiz)) return false;
  writeStored(storage, key, { ...quiz, chosen: { ...quiz.chosen, [question]: choice } });
  return true;
}

export function forgetOpenQuiz(attempt: string, storage = ownedTabStorage()): void {
  if (readStored(storage, key, openQuiz)?.attempt === attempt) storage?.removeItem(key);
}
