import type { RealtimeChannel } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { weekClose, weekOf, weekOpen } from "#trading/calendar/trading-week.ts";
import type { Quote } from "#trading/market/quote.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { browserClient } from "../data/client.ts";
import { setStaleSince } from "./quote-source.ts";

/** The server says that it is there every five seconds. */
const silenceMs = 15_000;

const row = z.tuple([z.number(), z.number(), z.number()]);
const told = z.object({ staleSince: z.nullable(z.number()), quotes: z.record(z.string(), row) });
const aged = z.object({ time: z.number(), bid: z.number(), ask: z.number() });
const newest = z.object({ staleSince: z.nullable(z.number()), quotes: z.record(z.string(), aged) });

type Listener = (quotes: ReadonlyMap<string, Quote>) => void;

const listeners = new Set<Listener>();
const quotes = new Map<string, Quote>();
let stop: (() => void) | undefined;

function isOpen(symbol: string, now: number): boolean {
  if (findSymbol(symbol)?.class === "crypto") return true;
  const week = weekOf(now);
  return now >= weekOpen(week) && now < weekClose(week);
}

function take(symbol: string, { time, bid, ask }: z.infer<typeof aged>): void {
  const before = quotes.get(symbol);
  // The list for the first look may be older than what the channel has said meanwhile.
  if (before && before.time > time) return;
  quotes.set(symbol, { time, bid, ask, open: isOpen(symbol, Date.now()) });
}

function connect(): () => void {
  let closed = false;
  let channel: RealtimeChannel | undefined;
  let heardAt = Date.now();
  const heard = (staleSince: number | null) => {
    heardAt = Date.now();
    setStaleSince(staleSince);
    for (const listener of listeners) listener(quotes);
  };

  async function ask(): Promise<void> {
    const answer = await fetch("/market/quotes.json", { cache: "no-store" });
    const read = newest.safeParse(await answer.json());
    if (closed || !read.success) return;
    for (const [symbol, quote] of Object.entries(read.data.quotes)) take(symbol, quote);
    heard(read.data.staleSince);
  }
  async function join(): Promise<void> {
    const client = await browserClient();
    if (closed) return;
    channel = client.channel("market-quotes", { config: { private: true } });
    channel.on("broadcast", { event: "quotes" }, ({ payload }) => {
      const read = told.safeParse(payload);
      if (!read.success) return;
      for (const [symbol, [time, bid, ask]] of Object.entries(read.data.quotes)) take(symbol, { time, bid, ask });
      heard(read.data.staleSince);
    });
    channel.subscribe();
  }
  // Without an answer or a channel the quotes become stale, and are asked for again.
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  quietly(ask());
  quietly(join());
  const watch = setInterval(() => {
    if (Date.now() - heardAt < silenceMs) return;
    setStaleSince(heardAt);
    quietly(ask());
  }, silenceMs / 3);
  return () => {
    closed = true;
    clearInterval(watch);
    if (channel) void channel.unsubscribe();
  };
}

/** Tells of all quotes whenever some are new. All listeners share one channel. @returns what stops listening. */
export function followLiveQuotes(listener: Listener): () => void {
  listeners.add(listener);
  stop ??= connect();
  if (quotes.size > 0) listener(quotes);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
    quotes.clear();
  };
}
