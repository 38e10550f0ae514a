import * as z from "zod/mini";
import { errorText } from "#lib/error-text.ts";
import type { Problem } from "#trading/strategy/problems.ts";

const word = z.catch(z.optional(z.string()), undefined);
const problem: z.ZodMiniType<Problem> = z.object({ path: z.string(), message: z.string() });
const failure = z.object({
  kind: word,
  code: word,
  details: z.catch(
    z.optional(z.object({ problems: z.optional(z.array(problem)), choices: z.optional(z.array(z.string())) })),
    undefined,
  ),
});

export type JobFailure = {
  readonly message: string;
  /** The error's name in the worker, "WorkerStopped" where the browser stopped it: pages decide by it and by the code. */
  readonly kind: string | undefined;
  readonly code: string | undefined;
  /** What is wrong with a strategy, each at its place. */
  readonly problems: readonly Problem[];
  /** What a question can be answered with. */
  readonly choices: readonly string[];
};

/** Reads what a failed job, or anything else that was thrown, says of itself. */
export function jobFailure(error: unknown): JobFailure {
  const { data } = failure.safeParse(error);
  return {
    message: errorText(error),
    kind: data?.kind,
    code: data?.code,
    problems: data?.details?.problems ?? [],
    choices: data?.details?.choices ?? [],
  };
}
