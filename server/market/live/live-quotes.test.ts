import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StreamEvent } from "../provider.ts";
import { createLiveQuotes } from "./live-quotes.ts";
import type { QuoteMessage } from "./quote-board.ts";

const start = Date.UTC(2026, 6, 1, 12);
beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

/** A service whose stream sends what the test pushes. */
function pushed() {
  let deliver: ((event: StreamEvent | Error) => void) | undefined;
  let opens = 0;
  async function* stream(signal: AbortSignal): AsyncIterable<StreamEvent> {
    opens += 1;
    const waiting: (StreamEvent | Error)[] = [{ kind: "heartbeat" }];
    let wake = () => {};
    deliver = (event) => {
      waiting.push(event);
      wake();
    };
    signal.addEventListener("abort", () => deliver?.(signal.reason));
    for (;;) {
      const next = waiting.shift();
      if (next instanceof Error) throw next;
      if (next) yield next;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  const provider = {
    name: "Test prices",
    symbols: ["EURUSD", "USDJPY"],
    historyTimeframe: "M1",
    async *history() {},
    stream,
  } as const;
  const push = (event: StreamEvent | Error) => deliver?.(event);
  const quote = (symbol: string, bid: number) => push({ kind: "quote", symbol, time: Date.now(), bid, ask: bid + 10 });
  return { provider, push, quote, opens: () => opens };
}

type Opened = { readonly holds?: boolean; readonly broadcast?: (message: QuoteMessage) => Promise<void> };

function open(source: ReturnType<typeof pushed>, { holds = true, broadcast }: Opened = {}) {
  const pages: QuoteMessage[] = [];
  const processes: QuoteMessage[] = [];
  const onReturn = vi.fn();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const live = createLiveQuotes({
    provider: source.provider,
    exclusively: async (work, signal) => {
      if (holds) await work(signal);
    },
    broadcast: broadcast ?? (async (message) => void pages.push(message)),
    tell: async (message) => void processes.push(message),
    onReturn,
    log,
  });
  return { live, end: live.start(), pages, processes, onReturn, log };
}

test("pages hear of a symbol four times a second at most, and of its newest quote", async () => {
  const source = pushed();
  const { pages, end, live } = open(source);
  await vi.advanceTimersByTimeAsync(1);
  for (let i = 0; i < 200; i++) {
    source.quote("EURUSD", 108_000 + i);
    if (i % 50 === 0) source.quote("USDJPY", 150_000 + i);
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(300);
  const told = pages.filter(({ quotes }) => quotes.EURUSD);
  expect(told.length).toBeGreaterThanOrEqual(8);
  expect(told.length).toBeLessThanOrEqual(9);
  expect(told.at(-1)?.quotes.EURUSD?.[1]).toBe(108_199);
  expect(live.newest().quotes.USDJPY?.[1]).toBe(150_150);
  await end();
});

test("a quote that could not be passed on goes with the next message, also where its symbol is quoted no more", async () => {
  const source = pushed();
  const told: string[] = [];
  let away = true;
  const broadcast = async ({ quotes }: QuoteMessage) => {
    if (away) throw new Error("the realtime service answered 503");
    told.push(...Object.keys(quotes));
  };
  const { end } = open(source, { broadcast });
  await vi.advanceTimersByTimeAsync(1);
  source.quote("EURUSD", 108_000);
  await vi.advanceTimersByTimeAsync(300);
  away = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(["EURUSD"]);
  await end();
});

test("nothing that was refused reaches a page, and the log counts it by reason", async () => {
  const source = pushed();
  const { pages, end, live, log } = open(source);
  await vi.advanceTimersByTimeAsync(1);
  source.quote("EURUSD", 108_000);
  source.quote("EURUSD", 1_080_000);
  source.quote("EURUSD", Number.NaN);
  source.push({ kind: "quote", symbol: "EURUSD", time: start - 5_000, bid: 108_001, ask: 108_002 });
  source.push({ kind: "unreadable" });
  await vi.advanceTimersByTimeAsync(300);
  expect(pages.map(({ quotes }) => quotes)).toEqual([{ EURUSD: [expect.any(Number), 108_000, 108_010] }]);
  expect(live.newest().quotes.EURUSD?.[1]).toBe(108_000);
  await end();
  expect(log.warn.mock.calls).toEqual([
    [
      "streamed quotes were refused",
      { provider: "Test prices", "too far": 1, "no price": 1, "out of order": 1, unreadable: 1 },
    ],
  ]);
});

test("a stream that breaks is stale from its last word on, comes back, and asks for the bars between", async () => {
  const source = pushed();
  const { pages, end, live, onReturn } = open(source);
  await vi.advanceTimersByTimeAsync(1);
  source.quote("EURUSD", 108_000);
  await vi.advanceTimersByTimeAsync(2_000);
  source.push(new Error("the connection was lost"));
  await vi.advanceTimersByTimeAsync(100);
  expect(live.newest().staleSince).toBe(start + 1);
  expect(pages.at(-1)).toEqual({ provider: "Test prices", staleSince: start + 1, quotes: {} });
  expect(onReturn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([source.opens(), onReturn.mock.calls.length, live.newest().staleSince]).toEqual([2, 1, null]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(pages.at(-1)?.staleSince).toBeNull();
  await end();
});

test("a stream that is silent, and a process that holds it and is gone, are stale too", async () => {
  const source = pushed();
  const holder = open(source);
  const other = open(pushed(), { holds: false });
  await vi.advanceTimersByTimeAsync(1);
  source.quote("EURUSD", 108_000);
  await vi.advanceTimersByTimeAsync(6_000);
  for (const message of holder.processes) other.live.hear(message);
  expect(other.live.newest()).toMatchObject({ staleSince: null, quotes: { EURUSD: [start + 1, 108_000, 108_010] } });
  expect(holder.live.newest().staleSince).toBeNull();
  const heardAt = Date.now();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(holder.live.newest().staleSince).toBe(start + 1);
  expect(other.live.newest().staleSince).toBe(heardAt);
  await Promise.all([holder.end(), other.end()]);
});

test("the process that holds the stream believes no other", async () => {
  const source = pushed();
  const { live, end } = open(source);
  await vi.advanceTimersByTimeAsync(1);
  live.hear({ provider: "Test prices", staleSince: null, quotes: { EURUSD: [Date.now() + 1, 1, 2] } });
  expect(live.newest().quotes).toEqual({});
  await end();
});
