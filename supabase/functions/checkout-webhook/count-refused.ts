import type { CheckoutName } from "../../../lib/checkout-providers.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { serviceClient } from "../_shared/service-client.ts";
import type { Receipt } from "./checkout-event.ts";

/** A message of which nothing is recorded. */
export type Unrecorded = Exclude<Receipt, { outcome: "event" | "malformed" }>;
type Refused = Pick<Unrecorded, "outcome" | "reason"> & { readonly provider: CheckoutName };
type Counted = Refused & { readonly times: number };

/** Anybody can send what is refused, and each write of a count waits for the one before: those that come within a second of one are written as one sum. */
const pauseMs = 1_000;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs));
let waiting = new Map<string, { counted: Counted; env: FunctionEnv }>();
let isBusy = false;

function add(refused: Refused, env: FunctionEnv): void {
  const key = JSON.stringify([env.get("SUPABASE_URL"), refused.provider, refused.outcome, refused.reason]);
  waiting.set(key, { counted: { ...refused, times: (waiting.get(key)?.counted.times ?? 0) + 1 }, env });
}

async function write({ provider, outcome, reason, times }: Counted, env: FunctionEnv): Promise<void> {
  try {
    const { error } = await serviceClient(env).rpc("count_refused_event", { provider, outcome, reason, times });
    if (error) throw new Error(error.message);
  } catch (error) {
    console.error("Refused checkout events could not be counted", { provider, times, error: String(error) });
  }
}

async function writeWaiting(): Promise<void> {
  const written = waiting;
  waiting = new Map();
  for (const { counted, env } of written.values()) await write(counted, env);
}

async function writeSums(): Promise<void> {
  await pause();
  while (waiting.size > 0) {
    await writeWaiting();
    await pause();
  }
  isBusy = false;
}

/** What was refused or ignored, for the owner's list; the answer is the same where it cannot be counted. */
export async function countRefused(
  provider: CheckoutName,
  { outcome, reason }: Unrecorded,
  env: FunctionEnv,
): Promise<void> {
  add({ provider, outcome, reason }, env);
  if (isBusy) return;
  isBusy = true;
  await writeWaiting();
  void writeSums();
}
