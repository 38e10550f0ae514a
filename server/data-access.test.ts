import { expect, test } from "vitest";
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
