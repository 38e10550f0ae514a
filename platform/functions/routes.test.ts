import { describe, expect, it, vi } from "vitest";
import { JwtError } from "../http/errors.ts";
import type { FunctionHandler } from "./function-handler.ts";
import { createFunctionsService, type FunctionsOptions } from "./routes.ts";

const errors: unknown[] = [];
const log = { info() {}, warn() {}, error: (_: string, fields?: Record<string, unknown>) => void errors.push(fields) };

function call(
  functions: Record<string, FunctionHandler>,
  remoteAddress = "10.0.0.1",
  more: Partial<FunctionsOptions> = {},
) {
  const service = createFunctionsService({
    functions,
    env: { get: (name) => (name === "SUPABASE_URL" ? "http://site" : undefined) },
    log,
    keys: { verify: () => Promise.reject(new JwtError("invalid", "not ours")) },
    sessions: { current: async (claims) => claims },
    fetch,
    bodyLimits: { small: 10 },
    ...more,
  });
  return (path: string, init: RequestInit = {}, from = remoteAddress) =>
    service(new Request(`http://site/functions/v1${path}`, init), { path, requestId: "r1", remoteAddress: from });
}

const stream = (onCancel: () => void = () => {}): FunctionHandler => {
  return async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(": open\n\n")),
      cancel: onCancel,
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
};

describe("functions service", () => {
  it("lets one address run four at a time, while another is served", async () => {
    let running = 0;
    let most = 0;
    const finish: (() => void)[] = [];
    const run = call({
      slow: async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => finish.push(resolve));
        running -= 1;
        return new Response("done");
      },
    });
    const flood = Array.from({ length: 60 }, () => run("/slow"));
    await expect.poll(() => finish.length).toBe(4);
    const neighbor = run("/slow", {}, "10.0.0.2");
    await expect.poll(() => finish.length).toBe(5);
    while (finish.length > 0 || running > 0) {
      finish.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect((await neighbor).status).toBe(200);
    expect(most).toBe(5);
    expect(statuses.filter((status) => status === 200)).toHaveLength(54);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });
  it("answers whom it has no turn for as the function's senders understand it", async () => {
    const slow = () => new Promise<Response>((resolve) => setTimeout(resolve, 50, new Response("done")));
    const run = call({ slow, paid: slow }, "10.0.0.1", { busyStatuses: { paid: 503 } });
    const flood = Array.from({ length: 54 }, () => run("/slow"));
    const statuses = await Promise.all(["/slow", "/paid/gumroad"].map(async (path) => (await run(path)).status));
    expect(statuses).toEqual([429, 503]);
    await Promise.all(flood);
  });
  it("tells a function how long its request has waited", async () => {
    const waited: (number | undefined)[] = [];
    const run = call({
      slow: async (_, { waitedMs }) => {
        waited.push(waitedMs);
        return new Promise<Response>((resolve) => setTimeout(resolve, 60, new Response("done")));
      },
    });
    await Promise.all(Array.from({ length: 5 }, () => run("/slow")));
    expect(waited[0]).toBeLessThan(50);
    expect(waited[4]).toBeGreaterThanOrEqual(50);
  });
  it("tells whoever waits in vain so within less than five seconds, after which senders of webhooks have gone", async () => {
    vi.useFakeTimers();
    try {
      const run = call({ slow: () => new Promise<Response>(() => {}) });
      for (let count = 0; count < 4; count += 1) void run("/slow");
      let status = 0;
      void run("/slow").then((response) => {
        status = response.status;
      });
      await vi.advanceTimersByTimeAsync(4_500);
      expect(status).toBe(429);
    } finally {
      vi.useRealTimers();
    }
  });
  it("lets others of a network be answered while somebody there sends slowly, also to a function that takes files", async () => {
    const run = call(
      { chat: async () => new Response("said"), files: async () => new Response("stored") },
      "10.0.0.1",
      {
        bodyLimits: { files: 12_000_000 },
      },
    );
    const never = () => ({ method: "POST", body: new ReadableStream(), duplex: "half" }) as RequestInit;
    for (let sender = 0; sender < 4; sender += 1) for (const name of ["/chat", "/files"]) void run(name, never());
    await new Promise((resolve) => setTimeout(resolve, 10));
    const answered = run("/chat", { method: "POST", body: "hello" }).then((response) => response.text());
    expect(await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 1_000, "waits"))])).toBe("said");
  });

  it("reads no large body of those that wait for their turn", async () => {
    const finish: (() => void)[] = [];
    const slow = async () => {
      await new Promise<void>((resolve) => finish.push(resolve));
      return new Response("done");
    };
    const run = call({ slow }, "10.0.0.1", { bodyLimits: { slow: 12_000_000 } });
    let pulled = 0;
    const body = () => {
      const pull = (controller: ReadableStreamDefaultController) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(10));
        controller.close();
      };
      return new ReadableStream({ pull }, { highWaterMark: 0 });
    };
    const asked = Array.from({ length: 10 }, () =>
      run("/slow", { method: "POST", body: body(), duplex: "half" } as RequestInit),
    );
    await expect.poll(() => finish.length).toBe(4);
    expect(pulled).toBe(4);
    for (let served = 0; served < 10; served += 1) {
      await expect.poll(() => finish.length).toBeGreaterThan(0);
      finish.shift()?.();
    }
    await Promise.all(asked);
  });
  it("runs the function of that name with its surroundings, also below its path", async () => {
    const run = call({
      echo: async (request, env) =>
        Response.json([
          request.method,
          new URL(request.url).pathname,
          await request.text(),
          env.get("SUPABASE_URL"),
          env.remoteAddress,
        ]),
    });
    const response = await run("/echo/deep", { method: "POST", body: "hello" });
    expect(await response.json()).toEqual(["POST", "/functions/v1/echo/deep", "hello", "http://site", "10.0.0.1"]);
  });
  it("answers 404 for an unknown name, also for one that every object has", async () => {
    const run = call({});
    for (const path of ["/nothing", "/", "/toString", "/__proto__"]) expect((await run(path)).status).toBe(404);
  });
  it("refuses a body past the function's limit with 413", async () => {
    const run = call({ small: async () => new Response("ran") });
    const response = await run("/small", { method: "POST", body: "x".repeat(11) });
    expect([response.status, (await response.json()).code]).toEqual([413, "payload_too_large"]);
  });
  it("turns a fault into a 500 that names the request and keeps the detail in the log", async () => {
    const run = call({
      broken: async () => {
        throw new Error("secret detail");
      },
    });
    const response = await run("/broken");
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).toContain("r1");
    expect(text).not.toContain("secret");
    expect(errors).toHaveLength(1);
  });
  it("tells the function when the visitor leaves", async () => {
    const controller = new AbortController();
    let aborted = false;
    const run = call({
      wait: (request) =>
        new Promise((resolve) =>
          request.signal.addEventListener("abort", () => {
            aborted = true;
            resolve(new Response(null, { status: 499 - 1 }));
          }),
        ),
    });
    const pending = run("/wait", { signal: controller.signal });
    await new Promise((resolve) => setTimeout(resolve, 0));
    controller.abort();
    await pending;
    expect(aborted).toBe(true);
  });
  it("refuses a fourth stream that has failed by then, and goes on", async () => {
    const lost: unknown[] = [];
    const note = (reason: unknown) => lost.push(reason);
    process.on("unhandledRejection", note);
    try {
      const failed = (): never => {
        throw new Error("its thread ended");
      };
      const run = call({ chat: stream(failed) });
      for (const status of [200, 200, 200, 429]) expect((await run("/chat")).status).toBe(status);
      await new Promise((resolve) => setTimeout(resolve, 0));
      expect(lost).toEqual([]);
    } finally {
      process.off("unhandledRejection", note);
    }
  });
  it("lets a visitor hold three streams and not a fourth, until one ends", async () => {
    let cancelled = 0;
    const run = call({ chat: stream(() => void cancelled++) });
    const open = [await run("/chat"), await run("/chat"), await run("/chat")];
    const fourth = await run("/chat");
    expect([fourth.status, fourth.headers.get("retry-after"), cancelled]).toEqual([429, "5", 1]);
    expect((await run("/chat", {}, "10.0.0.2")).status).toBe(200);
    await open[0]?.body?.cancel();
    expect(cancelled).toBe(2);
    expect((await run("/chat")).status).toBe(200);
  });
  it("lets all networks around an IPv6 address hold as many streams as four of them", async () => {
    const run = call({ chat: stream() });
    const statuses: number[] = [];
    for (let n = 1; n <= 13; n += 1) statuses.push((await run("/chat", {}, `2001:db8:1:${n}::1`)).status);
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
    expect((await run("/chat", {}, "2001:db8:2:1::1")).status).toBe(200);
  });
  it("hands a stream over piece by piece", async () => {
    const run = call({ chat: stream() });
    const reader = (await run("/chat")).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(": open\n\n");
    await reader?.cancel();
  });
});

describe("the switches of config.toml", () => {
  const answers: FunctionHandler = async () => new Response("ran");
  const on = { enabled: true, verify_jwt: true };
  const keys = {
    verify: (token: string) =>
      token === "ours" ? Promise.resolve({ role: "anon" }) : Promise.reject(new JwtError("invalid", "not ours")),
  };
  const statuses = async (run: ReturnType<typeof call>, name: string) => {
    const headers: Record<string, string>[] = [
      {},
      { authorization: "Bearer theirs" },
      { authorization: "Bearer ours" },
      { apikey: "ours" },
    ];
    return Promise.all(headers.map(async (sent) => (await run(`/${name}`, { headers: sent })).status));
  };

  it("verify_jwt lets only tokens of this site in, and answers preflights, which carry none", async () => {
    const run = call({ hello: answers }, "10.0.0.1", { keys, settings: { hello: on } });
    expect(await statuses(run, "hello")).toEqual([401, 401, 200, 200]);
    expect((await run("/hello", { method: "OPTIONS" })).status).toBe(200);
    expect(await (await run("/hello")).json()).toEqual({
      code: "unauthorized",
      message: "Missing authorization header",
    });
  });
  it("without verify_jwt the function judges its callers", async () => {
    const run = call({ hello: answers }, "10.0.0.1", { keys, settings: { hello: { ...on, verify_jwt: false } } });
    expect(await statuses(run, "hello")).toEqual([200, 200, 200, 200]);
  });
  it("a function in a thread is closed unless the file opens it", async () => {
    const edge = { find: (name: string) => (name === "added" ? answers : undefined) };
    const run = call({}, "10.0.0.1", { keys, edge, settings: { open: on } });
    expect(await statuses(run, "added")).toEqual([401, 401, 200, 200]);
    expect((await run("/other")).status).toBe(404);
  });
  it("enabled = false hides a function", async () => {
    const run = call({ hello: answers }, "10.0.0.1", { keys, settings: { hello: { ...on, enabled: false } } });
    expect(await statuses(run, "hello")).toEqual([404, 404, 404, 404]);
  });
});
