import { expect, test, vi } from "vitest";
import { timedEpoch } from "./content-epoch.ts";
import { followAnswers } from "./data-access.ts";

test("a hosted project is down for two seconds after a request reached nobody, and not for an answer that is an error", async () => {
  let now = 0;
  let answer: () => Promise<Response> = async () => new Response(null, { status: 503 });
  const { fetch, isUp } = followAnswers(
    () => answer(),
    () => now,
  );
  const ask = () => fetch("https://project.example/rest/v1/posts").catch(() => undefined);
  await ask();
  expect(isUp()).toBe(true);
  answer = () => Promise.reject(new TypeError("fetch failed"));
  await ask();
  expect(isUp()).toBe(false);
  now = 2_001;
  expect(isUp()).toBe(true);
  answer = async () => new Response(null, { status: 522 });
  await ask();
  expect(isUp()).toBe(false);
  now = 5_000;
  answer = () => Promise.reject(new DOMException("stopped", "AbortError"));
  await ask();
  expect(isUp()).toBe(true);
});

test("a clock that is set back makes no hosted project stay away, and brings no old page back", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  try {
    const { fetch, isUp } = followAnswers(() => Promise.reject(new TypeError("fetch failed")));
    await fetch("https://project.example/rest/v1/posts").catch(() => undefined);
    const epoch = timedEpoch(2_000);
    const before = epoch.current();
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(3_000);
    expect([isUp(), epoch.current() > before]).toEqual([true, true]);
  } finally {
    vi.useRealTimers();
  }
});
