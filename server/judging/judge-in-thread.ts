import type { JudgedDrill } from "#trading/school/drills/judge-drill.ts";
import type { JudgedLog } from "#trading/simulator/account-log.ts";
import { runThread, ThreadTimeout } from "../run-thread.ts";

/** A stored log as it is in the database: its sender decided what is in it, and how long it takes. */
export type JudgeRequest =
  | { readonly kind: "drill"; readonly terms: unknown; readonly seed: number; readonly log: unknown }
  | {
      readonly kind: "account";
      readonly document: unknown;
      /** UTC milliseconds. */
      readonly now: number;
      readonly received: readonly number[];
    };
export type Judged = { readonly drill: JudgedDrill; readonly account: JudgedLog };

/** Many times what the dearest log takes that is within the limits of `recompute`. */
export const timeoutMs = 120_000;

/** Recomputes a log beside the event loop. One that takes too long is refused rather than tried again and again. */
export async function judgeInThread<Request extends JudgeRequest>(request: Request): Promise<Judged[Request["kind"]]> {
  try {
    return await runThread(new URL("./judge-thread.ts", import.meta.url), request, timeoutMs);
  } catch (error) {
    if (error instanceof ThreadTimeout) return { ok: false, reason: "too-long", at: null };
    throw error;
  }
}
