import { expect, test } from "vitest";
import { HttpError } from "./errors.ts";
import { countBody, discardBody, jsonDepth, readBytes, readJson } from "./read-body.ts";

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://127.0.0.1/", { method: "POST", body, headers, duplex: "half" } as RequestInit);

const endless = () => {
  let pulled = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  return { stream, pulled: () => pulled };
};

test("reads JSON", async () => expect(await readJson(post('{"a":[1]}'), 100)).toEqual({ a: [1] }));

test.each(["", "{", "nope", "\u0000"])("refuses %j as JSON", async (text) => {
  await expect(readJson(post(text), 100)).rejects.toMatchObject({ status: 400, code: "bad_json" });
});

test("stops reading an endless body at the limit", async () => {
  const { stream, pulled } = endless();
  await expect(readBytes(post(stream), 10_000)).rejects.toMatchObject({ status: 413 });
  expect(pulled()).toBeLessThan(20);
});

test("gives a body up that stops coming, or that comes drop by drop", async () => {
  const drops = (everyMs: number) =>
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, everyMs));
        controller.enqueue(new Uint8Array(1));
      },
    });
  const slow = { status: 408, code: "request_timeout", headers: { connection: "close" } };
  await expect(readBytes(post(drops(10_000)), 100, { pauseMs: 20, wholeMs: 1_000 })).rejects.toMatchObject(slow);
  await expect(readBytes(post(drops(5)), 10_000, { pauseMs: 500, wholeMs: 60 })).rejects.toMatchObject(slow);
});

test("a body that breaks off is its client's doing", async () => {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(10));
      controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    },
  });
  await expect(readBytes(post(stream), 100)).rejects.toMatchObject({ status: 400, code: "request_aborted" });
});

test("believes a length that is too large, and no other", async () => {
  await expect(readBytes(post("ab", { "content-length": "101" }), 100)).rejects.toMatchObject({ status: 413 });
  await expect(readBytes(post("x".repeat(101), { "content-length": "2" }), 100)).rejects.toMatchObject({ status: 413 });
});

test("measures depth outside of strings", () => {
  expect(jsonDepth('{"a":"[[[[\\"[["}')).toBe(1);
  expect(jsonDepth("[[[]],[]]")).toBe(3);
});

test("refuses what nests too deep", async () => {
  const deep = (levels: number) => post("[".repeat(levels) + "]".repeat(levels));
  await expect(readJson(deep(101), 1e6)).rejects.toMatchObject({ status: 400 });
  await expect(readJson(deep(100), 1e6)).resolves.toBeDefined();
});

test("takes for nobody what is announced and not too long, so that its sender reads the answer", async () => {
  const counted: number[] = [];
  const short = post("a".repeat(10), { "content-length": "10" });
  countBody(short, async (bytes) => void counted.push(bytes));
  expect(await discardBody(short)).toBe(true);
  expect([short.bodyUsed, counted]).toEqual([true, [10]]);
  expect(await discardBody(short), "what was read").toBe(true);
  expect(await discardBody(new Request("http://127.0.0.1/")), "no body").toBe(true);
});

test.each([
  ["is long", { "content-length": "4000000" }],
  ["is as long as its sender likes", { "transfer-encoding": "chunked" }],
] as const)("leaves a body that %s untouched", async (_, headers) => {
  const long = post("a", headers);
  expect([await discardBody(long), long.bodyUsed]).toEqual([false, false]);
});

test("gives a discarded body up that stops coming, or that is too much for its network", async () => {
  const stuck = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(1)) });
  const headers = { "content-length": "100" };
  expect(await discardBody(post(stuck, headers), { pauseMs: 20, wholeMs: 1_000 })).toBe(false);
  const counted = post("abc", headers);
  countBody(counted, () => Promise.reject(new HttpError(429, "too_many_requests", "Too many")));
  expect(await discardBody(counted)).toBe(false);
});
