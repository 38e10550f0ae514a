import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import type { MarketProvider, StreamEvent } from "../provider.ts";
import { openLiveQuotes } from "./open-live-quotes.ts";

const folder = mkdtempSync(join(tmpdir(), "northpip-live-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** A process of a site whose data is at a hosted project. */
async function hostedProcess() {
  let open = 0;
  const sent: { url: string; headers: Headers; body: unknown }[] = [];
  async function* stream(signal: AbortSignal): AsyncIterable<StreamEvent> {
    open += 1;
    yield { kind: "quote", symbol: "EURUSD", time: Date.now(), bid: 108_500, ask: 108_512 };
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
    open -= 1;
  }
  const provider: MarketProvider = {
    name: "Test prices",
    symbols: ["EURUSD"],
    historyTimeframe: "M1",
    async *history() {},
    stream,
  };
  const fetchHosted = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    sent.push({ url: request.url, headers: request.headers, body: await request.json() });
    return new Response(null, { status: 202 });
  };
  const data = { url: "https://project.example", serviceRoleKey: "service", fetch: fetchHosted as typeof fetch };
  const live = await openLiveQuotes({ provider, data, database: undefined, folder, onReturn: () => {}, log });
  return { end: live?.start() ?? (async () => {}), sent, open: () => open };
}

test("with a hosted project one process on the folder streams, and sends to the project's own realtime service", async () => {
  const first = await hostedProcess();
  await vi.waitFor(() => expect(first.open()).toBe(1), { timeout: 5_000 });
  const second = await hostedProcess();
  await vi.waitFor(() => expect(first.sent.length).toBeGreaterThan(0), { timeout: 5_000 });
  expect(second.open()).toBe(0);
  expect(first.sent[0]).toMatchObject({
    url: "https://project.example/realtime/v1/api/broadcast",
    body: {
      messages: [
        {
          topic: "market-quotes",
          event: "quotes",
          private: true,
          payload: {
            provider: "Test prices",
            staleSince: null,
            quotes: { EURUSD: [expect.any(Number), 108_500, 108_512] },
          },
        },
      ],
    },
  });
  expect(first.sent[0]?.headers.get("apikey")).toBe("service");
  await first.end();
  await vi.waitFor(() => expect(second.open()).toBe(1), { timeout: 15_000 });
  await second.end();
  expect([first.open(), second.open(), log.warn.mock.calls]).toEqual([0, 0, []]);
});

test("a service without a stream has no live quotes", async () => {
  const provider = { name: "Daily rates", symbols: [], historyTimeframe: "D1", async *history() {} } as const;
  const data = { url: "https://project.example", serviceRoleKey: "service", fetch };
  expect(await openLiveQuotes({ provider, data, database: undefined, folder, onReturn: () => {}, log })).toBeNull();
});
