import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { answered, rows } from "./rows.ts";

type QuizWeek = { readonly week: number; readonly questions: number };

/** How many questions each week of a course has. */
export const loadQuizWeeks = (client: SupabaseClient, course: string) =>
  rows<QuizWeek>(client.rpc("course_quizzes", { course }));

const score = z.object({ week: z.number(), best: z.number() });

/** Week → the signed-in member's best score in percent. @throws {DataError} when there is no answer. */
export async function loadQuizScores(client: SupabaseClient, course: string): Promise<ReadonlyMap<number, number>> {
  return new Map(
    z
      .array(score)
      .parse((await answered(client.rpc("quiz_scores", { course }))) ?? [])
      .map(({ week, best }) => [week, best]),
  );
}

const started = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("started"),
    attempt: z.string(),
    questions: z.array(z.object({ id: z.string(), question: z.string(), choices: z.array(z.string()) })),
  }),
  z.object({ outcome: z.enum(["locked", "none", "too_many"]) }),
]);
export type StartedQuiz = z.infer<typeof started>;

/** Asks for a week's questions. @throws {DataError} when there is no answer. */
export async function startQuiz(client: SupabaseClient, course: string, week: number): Promise<StartedQuiz> {
  return started.parse(await answered(client.rpc("start_quiz", { course, week })));
}

const judged = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("judged"),
    right: z.number(),
    of: z.number(),
    /** `answer` is null where the question was deleted meanwhile. */
    answers: z.array(z.object({ right: z.boolean(), answer: z.nullable(z.number()), why: z.nullable(z.string()) })),
  }),
  z.object({ outcome: z.enum(["unknown", "answered", "expired", "malformed"]) }),
]);
export type JudgedQuiz = z.infer<typeof judged>;

/** Gives a choice for each question, in the order in which they were asked. @throws {DataError} when there is no answer. */
export async function answerQuiz(client: SupabaseClient, attempt: string, choices: number[]): Promise<JudgedQuiz> {
  return judged.parse(await answered(client.rpc("answer_quiz", { attempt, choices })));
}
