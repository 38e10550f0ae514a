import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ChatRefusal } from "./conversation.ts";
import { askUpstream, type UpstreamLimits } from "./upstream.ts";

type Behavior = (response: ServerResponse, body: Record<string, unknown>) => void;
let behave: Behavior = () => {};
let seen: { body: Record<string, unknown>; authorization: string | undefined; closed: Promise<void> } | undefined;

/** A language model of our own that does what the test says. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const closed = new Promise<void>((resolve) => response.on("close", () => resolve()));
    seen = { body, authorization: request.headers.authorization, closed };
    behave(response, body);
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

// Roomy, so that a busy machine changes nothing; the tests of the limits bring their own.
const roomy: UpstreamLimits = { firstByteMs: 20_000, idleMs: 20_000, totalMs: 60_000 };
const question = [{ role: "user" as const, content: "hi" }];
const sse = { "content-type": "text/event-stream" };
const chunk = (content: string) => `data: {"choices":[{"delta":{"content":"${content}"}}]}\n\n`;

function ask(limits: Partial<UpstreamLimits> = {}, signal = new AbortController().signal) {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  return askUpstream(
    { baseUrl, apiKey: "key", model: "m", fetch, limits: { ...roomy, ...limits } },
    "system text",
    question,
    signal,
  );
}
const refusal = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ChatRefusal);
  const { status, code } = error as ChatRefusal;
  return [status, code];
};

describe("an upstream that works", () => {
  it("is asked for a stream with the system's text first, and is passed on byte for byte", async () => {
    const text = `: comment\n\n${chunk("Hel")}${chunk("lo")}data: [DONE]\n\n`;
    behave = (response) => response.writeHead(200, sse).end(text);
    expect(await (await ask()).text()).toBe(text);
    expect(seen?.authorization).toBe("Bearer key");
    expect(seen?.body).toEqual({
      model: "m",
      stream: true,
      messages: [{ role: "system", content: "system text" }, ...question],
    });
  });
  it("is not held back: the first piece arrives before the second is sent", async () => {
    let sendSecond = () => {};
    behave = (response) => {
      response.writeHead(200, sse).write(chunk("one"));
      sendSecond = () => response.end(chunk("two"));
    };
    const reader = (await ask()).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(chunk("one"));
    sendSecond();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(chunk("two"));
    expect((await reader?.read())?.done).toBe(true);
  });
});

describe("an upstream that fails before the first byte", () => {
  it.each([
    [429, [429, "upstream_busy"]],
    [402, [402, "upstream_budget"]],
    [401, [502, "upstream_failed"]],
    [500, [502, "upstream_failed"]],
    [302, [502, "upstream_unreachable"]],
  ])("by status %i", async (status, expected) => {
    behave = (response) => response.writeHead(status, { location: "http://127.0.0.1:1/" }).end("secret detail");
    expect(await refusal(ask())).toEqual(expected);
  });
  it("by answering something that is no stream", async () => {
    behave = (response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>login</h1>");
    expect(await refusal(ask())).toEqual([502, "upstream_garbage"]);
  });
  it("by ending at once", async () => {
    behave = (response) => response.writeHead(200, sse).end();
    expect(await refusal(ask())).toEqual([502, "upstream_cut"]);
  });
  it("by saying nothing, with or without headers: told in time, and hung up", async () => {
    for (const silent of [() => {}, (response: ServerResponse) => response.writeHead(200, sse).flushHeaders()]) {
      behave = silent;
      expect(await refusal(ask({ firstByteMs: 150 }))).toEqual([504, "upstream_timeout"]);
      await seen?.closed;
    }
  });
});

describe("an upstream that fails in the middle", () => {
  it("by stalling: an error event, no [DONE], and hung up", async () => {
    behave = (response) => void response.writeHead(200, sse).write(chunk("one"));
    const text = await (await ask({ idleMs: 150 })).text();
    expect(text).toBe(
      `${chunk("one")}data: {"error":{"code":"upstream_idle","message":"The language model stopped in the middle"}}\n\n`,
    );
    await seen?.closed;
  });
  it("by breaking inside a line: the error begins on a line of its own", async () => {
    behave = (response) => {
      response.writeHead(200, sse).write(`${chunk("one")}data: {"cho`);
      setTimeout(() => response.destroy(), 20);
    };
    expect(await (await ask()).text()).toMatch(/data: \{"cho\n\ndata: \{"error":\{"code":"upstream_cut"/);
  });
  it("by never ending: stopped when the time is over", async () => {
    behave = (response) => {
      response.writeHead(200, sse);
      const timer = setInterval(() => response.write(chunk("x")), 20);
      response.on("close", () => clearInterval(timer));
    };
    expect(await (await ask({ totalMs: 200 })).text()).toContain("upstream_too_long");
    await seen?.closed;
  });
  it("by sending garbage inside the stream: passed on, for the reader to skip", async () => {
    behave = (response) => response.writeHead(200, sse).end(`data: {{{\n\n${chunk("ok")}data: [DONE]\n\n`);
    expect(await (await ask()).text()).toContain(chunk("ok"));
  });
});

describe("a visitor who leaves", () => {
  it("ends the upstream when the stream is abandoned", async () => {
    behave = (response) => void response.writeHead(200, sse).write(chunk("one"));
    const response = await ask({ idleMs: 60_000, totalMs: 60_000 });
    await response.body?.cancel();
    await seen?.closed;
  });
  it("ends the upstream when the request is aborted, before or after the first byte", async () => {
    behave = () => {};
    const early = new AbortController();
    const pending = refusal(ask({ firstByteMs: 60_000 }, early.signal));
    setTimeout(() => early.abort(), 30);
    expect(await pending).toEqual([502, "upstream_unreachable"]);
    await seen?.closed;

    behave = (response) => void response.writeHead(200, sse).write(chunk("one"));
    const late = new AbortController();
    const response = await ask({ idleMs: 60_000, totalMs: 60_000 }, late.signal);
    late.abort();
    await response.text();
    await seen?.closed;
  });
});
