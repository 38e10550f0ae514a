import { siteShare } from "../../../lib/address-group.ts";
import { counted } from "../../../lib/figure-text.ts";
import type { FunctionEnv } from "../_shared/function-env.ts";
import { serviceClient } from "../_shared/service-client.ts";
import { aroundKey, visitorKey } from "../_shared/visitor-key.ts";
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

const secretOf = (env: FunctionEnv) => env.get("SUPABASE_SERVICE_ROLE_KEY") ?? "";

const unavailable = () =>
  new ChatRefusal(503, "unavailable", "The assistant cannot answer right now. Please try again.", 5);

/**
 * Counts this question for the network around an IPv6 address: whoever holds one has thousands of addresses to ask from. What one visitor
 * asks beyond a visitor's part is not taken from the others there.
 */
async function takeNetworkTurn(env: FunctionEnv, visitor: string, limit: number, dailyLimit: number): Promise<Turn> {
  const around = await aroundKey(env.remoteAddress, secretOf(env));
  const limits = [
    ["too_many", limit, windowSeconds],
    // As of one visitor: a twentieth of the day.
    ["visitor_day", Math.max(limit, Math.floor(dailyLimit / 20)), 86_400],
  ] as const;
  const parts = [
    { key: visitor, share: 1 },
    { key: around, share: siteShare },
  ].flatMap(({ key, share }) =>
    limits.map(([outcome, allowed, seconds]) => ({
      outcome,
      question: { subject: `${outcome} of ${key}`, allowed: share * allowed, window_seconds: seconds },
    })),
  );
  for (const { outcome, question } of around === null ? [] : parts) {
    const { data, error } = await serviceClient(env).rpc("take_request", question);
    if (error) throw unavailable();
    if (Number(data) > 0) return { outcome, retryAfter: Number(data) };
  }
  return { outcome: "ok", retryAfter: 0 };
}

/** Counts this question. @throws {ChatRefusal} 429 for this visitor's limits, 402 for the day's budget, 503 without a database. */
export async function takeTurn(env: FunctionEnv, mode: "upstream" | "own"): Promise<void> {
  const visitor = await visitorKey(env.remoteAddress, secretOf(env));
  const limit = setting(env, "ASSISTANT_VISITOR_LIMIT", visitorLimit);
  const dailyLimit = setting(env, "ASSISTANT_DAILY_LIMIT", dailyLimits[mode]);
  refuse(await takeNetworkTurn(env, visitor, limit, dailyLimit));
  const { data, error } = await serviceClient(env).rpc("take_chat_turn", {
    visitor,
    visitor_limit: limit,
    window_seconds: windowSeconds,
    daily_limit: dailyLimit,
  });
  if (error) throw unavailable();
  refuse(data as Turn);
}

/** @throws {ChatRefusal} unless the question may be answered */
function refuse(turn: Turn): void {
  if (turn.outcome === "too_many") {
    throw new ChatRefusal(
      429,
      "too_many_requests",
      `Too many questions in a short time. You can ask again in ${counted(turn.retryAfter, "second")}.`,
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
