import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StreamEvent } from "../provider.ts";
import { ProviderKeyError } from "../providers/ask-service.ts";
import { followStream } from "./follow-stream.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 6, 1) }));
afterEach(() => void vi.useRealTimers());

const heartbeat: StreamEvent = { kind: "heartbeat" };
type Plan = (signal: AbortSignal) => AsyncIterable<StreamEvent>;

/** Follows a stream that does what each plan says in turn, the last one again and again. */
function follow(...plans: readonly Plan[]) {
  const stopping = new AbortController();
  const asked: number[] = [];
  const opened: boolean[] = [];
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const start = Date.now();
  let lost = 0;
  let events = 0;
  const done = followStream({
    name: "Test prices",
    open: (signal) => {
      asked.push(Date.now() - start);
      return (plans[Math.min(asked.length, plans.length) - 1] as Plan)(signal);
    },
    onEvent: () => {
      events += 1;
    },
    onOpen: (again) => opened.push(again),
    onLost: () => {
      lost += 1;
    },
    log,
    signal: stopping.signal,
    random: () => 1,
  });
  const stop = async () => {
    stopping.abort(new Error("closing"));
    await done;
  };
  return { asked, opened, log, stop, lost: () => lost, events: () => events };
}

const failing: Plan = async function* () {
  yield* [];
  throw new Error("connection refused");
};
const lasting = (ms: number): Plan =>
  async function* () {
    yield heartbeat;
    await new Promise((resolve) => setTimeout(resolve, ms));
    throw new Error("the connection was lost");
  };

test("a service that does not answer is asked after one second, two, four, and at most a minute", async () => {
  const { asked, stop, log } = follow(failing);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(asked.slice(0, 8)).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 63_000, 123_000]);
  await stop();
  // The same reason is one line.
  expect(log.warn.mock.calls).toEqual([
    ["the price stream is lost", { provider: "Test prices", problem: "connection refused" }],
  ]);
});

test("a stream that lasted makes the next pause short again; one that breaks at once does not", async () => {
  const { asked, opened, stop, lost } = follow(failing, failing, failing, lasting(40_000), failing);
  await vi.advanceTimersByTimeAsync(7_000 + 40_000 + 1_000);
  expect(asked).toEqual([0, 1_000, 3_000, 7_000, 48_000]);
  expect([opened, lost()]).toEqual([[false], 1]);
  await stop();
  const flapping = follow(lasting(10));
  await vi.advanceTimersByTimeAsync(8_000);
  expect(flapping.asked).toEqual([0, 1_010, 3_020, 7_030]);
  expect(flapping.opened).toEqual([false, true, true, true]);
  await flapping.stop();
});

test("a refused key is asked with every quarter of an hour, and said once", async () => {
  const { asked, stop, log } = follow(async function* () {
    yield* [];
    throw new ProviderKeyError("Test prices", 401);
  });
  await vi.advanceTimersByTimeAsync(2_000_000);
  expect(asked).toEqual([0, 900_000, 1_800_000]);
  expect(log.warn).toHaveBeenCalledTimes(1);
  await stop();
});

test("it stops at once when told to, in a pause and in the middle of a stream", async () => {
  const pausing = follow(failing);
  await vi.advanceTimersByTimeAsync(500);
  await pausing.stop();
  const streaming = follow(async function* (signal) {
    yield heartbeat;
    await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  await vi.advanceTimersByTimeAsync(10);
  await streaming.stop();
  expect([streaming.events(), streaming.log.warn.mock.calls]).toEqual([1, []]);
});
