import type { FunctionEnv } from "../_shared/function-env.ts";
import { serviceClient } from "../_shared/service-client.ts";
import { visitorKey } from "../_shared/visitor-key.ts";
import { ChatRefusal } from "./conversation.ts";

const visitorLimit = 20;
const windowSeconds = 300;
/** Answers a day, for all visitors together: an upstream costs money, our own answers do not. */
const dailyLimits = { upstream: 1_000, own: 50_000 };

function setting(env: FunctionEnv, name: string, fallback: number): number {
  const value = Number(env.get(name) ?? "");
  return Number.isInteger(value) && value > 0 ? value : fallback;
}

type Turn = { readonly outcome: "ok" | "too_many" | "visitor_day" | "budget"; readonly retryAfter: number };

/** Counts this question. @throws {ChatRefusal} 429 for this visitor's limits, 402 for the day's budget, 503 without a database. */
export async function takeTurn(env: FunctionEnv, mode: "upstream" | "own"): Promise<void> {
  const { data, error } = await serviceClient(env).rpc("take_chat_turn", {
    visitor: await visitorKey(env.remoteAddress, env.get("SUPABASE_SERVICE_ROLE_KEY") ?? ""),
    visitor_limit: setting(env, "ASSISTANT_VISITOR_LIMIT", visitorLimit),
    window_seconds: windowSeconds,
    daily_limit: setting(env, "ASSISTANT_DAILY_LIMIT", dailyLimits[mode]),
  });
  if (error) throw new ChatRefusal(503, "unavailable", "The assistant cannot answer right now. Please try again.", 5);
  const turn = data as Turn;
  if (turn.outcome === "too_many") {
    throw new ChatRefusal(
      429,
      "too_many_requests",
      `Too many questions in a short time. You can ask again in ${turn.retryAfter} seconds.`,
      turn.retryAfter,
    );
  }
  if (turn.outcome === "visitor_day") {
    const words = "You have asked as much as one visitor may in a day. Please come back tomorrow, or write to us.";
    throw new ChatRefusal(429, "visitor_day_used", words, turn.retryAfter);
  }
  if (turn.outcome === "budget") {
    throw new ChatRefusal(402, "daily_budget_used", "The assistant has answered all it may today.", turn.retryAfter);
  }
}
