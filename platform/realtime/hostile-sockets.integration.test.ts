import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { RealtimeLimits } from "./limits.ts";
import {
  joined,
  type RawSocket,
  type RealtimeProcess,
  type RealtimeWorld,
  realtimeWorld,
  until,
} from "./test-server.ts";

/** Where a test is about something else than how much an address sends. */
const lavishBytes = { burst: 1e12, perSecond: 1e12 };
let world: RealtimeWorld;
let site: RealtimeProcess;

beforeAll(async () => {
  world = await realtimeWorld();
  site = await world.process();
});
afterAll(() => world.stop());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const openSockets = (process: RealtimeProcess) =>
  new Promise<number>((resolve, reject) =>
    process.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

let beats = 0;
/** Proves that the socket is still answered. */
async function beat(raw: RawSocket): Promise<void> {
  beats += 1;
  const ref = `beat ${beats}`;
  raw.send(null, ref, "phoenix", "heartbeat", {});
  await raw.next((frame) => frame[1] === ref);
}

setFlagsFromString("--expose-gc");
/** Frees what nothing refers to, so that what is measured is what is held. */
const collect: () => void = runInNewContext("gc");

async function joinRaw(raw: RawSocket, topic: string, payload: object = {}): Promise<unknown> {
  raw.send(topic, topic, `realtime:${topic}`, "phx_join", payload);
  const [, , , , answer] = await raw.next(([, ref, , event]) => ref === topic && event === "phx_reply");
  return answer;
}

describe("a connection is refused", () => {
  const refusalOf = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; policy: string; body: string }>((resolve, reject) => {
      const socket = new WebSocket(`${site.url.replace("http", "ws")}${path}`, { headers });
      socket.on("open", () => reject(new Error("it was opened")));
      socket.on("error", reject);
      socket.on("unexpected-response", (_, response) => {
        let body = "";
        response.on("data", (piece) => {
          body += piece;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, policy: `${response.headers["content-security-policy"]}`, body }),
        );
      });
    });
  const at = (query: string) => `/realtime/v1/websocket?${query}`;

  test("without a key, with a bad one, in an unknown version, elsewhere", async () => {
    const key = site.platform.keys.anonKey;
    expect(await refusalOf(at("vsn=2.0.0"))).toMatchObject({
      status: 401,
      policy: expect.stringMatching(/^default-src 'none'/),
      body: '{"error":"API key is missing"}',
    });
    expect((await refusalOf(at("vsn=2.0.0&apikey=nonsense"))).status).toBe(401);
    expect((await refusalOf(at(`vsn=2.0.0&apikey=${key.slice(0, -3)}xyz`))).status).toBe(401);
    expect((await refusalOf(at(`vsn=3.0.0&apikey=${key}`))).status).toBe(400);
    expect((await refusalOf(`/realtime/v1/other?vsn=2.0.0&apikey=${key}`)).status).toBe(404);
    expect((await refusalOf(`//realtime/v1/websocket?vsn=2.0.0&apikey=${key}`)).status).toBe(404);
  });

  test("to pages of other origins, whatever key they have", async () => {
    const path = at(`vsn=2.0.0&apikey=${site.platform.keys.anonKey}`);
    for (const origin of ["https://evil.example", "null", "http://127.0.0.1.evil.example", "https://localhost.evil"])
      expect((await refusalOf(path, { origin })).status).toBe(403);
    const fromOurPage = await site.socket({ origin: "http://127.0.0.1:3000" });
    await beat(fromOurPage);
    fromOurPage.socket.terminate();
  });

  test("past the sockets of one address, until one of them is gone", async () => {
    const narrow = await world.process({ socketsOfAddress: 2 });
    const [first, second] = [await narrow.socket(), await narrow.socket()];
    await expect(narrow.socket()).rejects.toThrow("429");
    first.socket.terminate();
    await until(async () => (await openSockets(narrow)) === 1);
    (await narrow.socket()).socket.terminate();
    second.socket.terminate();
  });
});

describe("a frame", () => {
  test("of more than 64 KB ends its socket and nobody else's", async () => {
    const [large, larger, bystander] = [await site.socket(), await site.socket(), await site.socket()];
    await joinRaw(large, "frames");
    large.send("frames", "2", "realtime:frames", "broadcast", { text: "x".repeat(65_000) });
    await beat(large);
    large.send("frames", "3", "realtime:frames", "broadcast", { text: "x".repeat(65_536) });
    expect(await large.closed).toBe(1009);
    larger.socket.send(Buffer.alloc(2 ** 20, 3));
    expect(await larger.closed).toBe(1009);
    await beat(bystander);
    bystander.socket.terminate();
  });

  test("that is not for anything joined is answered with an error", async () => {
    const raw = await site.socket();
    const reasonOf = async (...frame: unknown[]) => {
      raw.send(...frame);
      const [, , , , answer] = await raw.next(([, ref]) => ref === frame[1]);
      return (answer as { response: { reason?: string } }).response.reason;
    };
    expect(await reasonOf("1", "1", "realtime:nothing", "broadcast", {})).toBe("unmatched topic");
    expect(await reasonOf("1", "2", "other:nothing", "phx_join", {})).toBe("unmatched topic");
    expect(await reasonOf("1", "3", "realtime:", "phx_join", {})).toBe(
      "TopicNameRequired: You must provide a topic name",
    );
    expect(await reasonOf("1", "4", `realtime:${"é".repeat(200)}`, "phx_join", {})).toMatch(/^TopicNameTooLong/);
    expect(await reasonOf("1", "5", "realtime:x", "phx_leave", {})).toBeUndefined();
    expect(await reasonOf("1", "6", "realtime:x", "phx_join", { config: { private: "perhaps" } })).toMatch(
      /^InvalidJoinPayload: config.private/,
    );
    await joinRaw(raw, "x");
    expect(await reasonOf("x", "7", "realtime:x", "nonsense", {})).toBe('Unknown event "nonsense"');
    raw.socket.terminate();
  });

  test("that joins a topic again closes the earlier join, whose late messages are passed over", async () => {
    const raw = await site.socket();
    raw.send("1", "1", "realtime:twice", "phx_join", {});
    raw.send("2", "2", "realtime:twice", "phx_join", { config: { broadcast: { self: true } } });
    await raw.next(([, ref]) => ref === "2");
    expect(raw.frames.map(([joinRef, , , event]) => [joinRef, event])).toEqual([
      ["1", "phx_reply"],
      ["1", "phx_close"],
      ["2", "phx_reply"],
    ]);
    raw.send("1", "3", "realtime:twice", "broadcast", { event: "late" });
    raw.send("2", "4", "realtime:twice", "broadcast", { event: "now" });
    await raw.next(([, , , event]) => event === "broadcast");
    expect(raw.frames.filter(([, , , event]) => event === "broadcast")).toEqual([
      [null, null, "realtime:twice", "broadcast", { event: "now" }],
    ]);
    raw.socket.terminate();
  });

  const text = fc.string({ unit: "binary", maxLength: 40 });
  const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
  const topic = fc.oneof(text, oneOf("realtime:fuzz", "realtime:", "phoenix", "__proto__", "constructor"));
  const event = fc.oneof(
    text,
    oneOf("phx_join", "phx_leave", "broadcast", "presence", "access_token", "heartbeat", "phx_close", "__proto__"),
  );
  const payload = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        config: fc.oneof(
          fc.jsonValue(),
          fc.record({
            presence: fc.jsonValue(),
            broadcast: fc.jsonValue(),
            private: fc.jsonValue(),
            postgres_changes: fc.jsonValue(),
          }),
        ),
        access_token: fc.jsonValue(),
        event: fc.oneof(text, oneOf("track", "untrack")),
        payload: fc.jsonValue(),
      },
      { requiredKeys: [] },
    ),
  );
  const ref = fc.oneof(fc.jsonValue(), oneOf("1", "fuzz", null));
  const frame: fc.Arbitrary<string | Buffer> = fc.oneof(
    text,
    fc.json(),
    fc.tuple(ref, ref, topic, event, payload).map((parts) => JSON.stringify(parts)),
    fc.record({ topic, event, payload, ref, join_ref: ref }).map((parts) => JSON.stringify(parts)),
    oneOf("[".repeat(60_000), `${"[".repeat(30_000)}${"]".repeat(30_000)}`, '{"a":'.repeat(10_000), "", "[]", "null"),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc
      .tuple(fc.array(fc.nat(255), { minLength: 5, maxLength: 5 }), fc.nat(3), fc.uint8Array({ maxLength: 600 }))
      .map(([lengths, encoding, bytes]) => Buffer.from([3, ...lengths, encoding, ...bytes])),
    fc
      .tuple(oneOf("realtime:fuzz", "", "x"), text, fc.uint8Array({ maxLength: 60 }), fc.nat(2))
      .map(([name, eventName, bytes, encoding]) => {
        const [topicBytes, eventBytes] = [Buffer.from(name), Buffer.from(eventName).subarray(0, 255)];
        const head = [3, 4, 4, topicBytes.length, eventBytes.length, 0, encoding];
        return Buffer.concat([Buffer.from(head), Buffer.from("fuzzfuzz"), topicBytes, eventBytes, bytes]);
      }),
  );

  test.each(["2.0.0", "1.0.0"])(
    "of any kind is answered or passed over in version %s",
    { timeout: 120_000 },
    async (vsn) => {
      const lavish = { burst: 1_000_000, perSecond: 1_000_000 };
      const bytes = { frameBytesOfAddress: lavishBytes, frameBytesOfProcess: lavishBytes };
      const target = await world.process({ frames: lavish, joins: lavish, presenceEvents: lavish, ...bytes });
      const bystander = target.client().channel("fuzz");
      const heard: unknown[] = [];
      bystander.on("broadcast", { event: "*" }, (message) => heard.push(message));
      await joined(bystander);
      let raw = await target.socket({ vsn });
      await fc.assert(
        fc.asyncProperty(fc.array(frame, { minLength: 30, maxLength: 60 }), async (frames) => {
          for (const next of frames) raw.socket.send(next);
          const answered = new Promise<void>((resolve) => raw.socket.once("pong", () => resolve()));
          raw.socket.ping();
          await answered;
          expect(raw.socket.readyState).toBe(WebSocket.OPEN);
        }),
        { numRuns: 100 },
      );
      raw.socket.terminate();
      raw = await target.socket();
      await beat(raw);
      raw.socket.terminate();
      await bystander.httpSend("after", {});
      await until(() => heard.some((message) => (message as { event: string }).event === "after"));
      expect(target.logged.filter(({ message }) => !message.startsWith("a policy"))).toEqual([]);
    },
  );
});

describe("too much", () => {
  test("joins: a hundred channels, then a clear word, then the end of the socket", async () => {
    const raw = await site.socket();
    for (let n = 0; n < 3_000; n += 1) raw.send(`${n}`, `${n}`, `realtime:many ${n}`, "phx_join", {});
    expect(await raw.closed).toBe(1008);
    const counts = new Map<string, number>();
    for (const [, , , event, answer] of raw.frames) {
      if (event !== "phx_reply") continue;
      const { status, response } = answer as { status: string; response: { reason?: string } };
      const outcome = response.reason ?? status;
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    expect(counts.get("ok")).toBe(100);
    expect(counts.get("ChannelRateLimitReached: Too many channels")).toBeGreaterThan(50);
    expect(counts.get("ClientJoinRateLimitReached: Too many joins per second")).toBeGreaterThan(500);
    expect([...counts]).toHaveLength(3);
  });

  test("a presence key of 64 KB, and one that just fits a frame", async () => {
    const raw = await site.socket();
    const keyed = (length: number) => ({ config: { presence: { enabled: true, key: "k".repeat(length) } } });
    expect(await joinRaw(raw, "long key", keyed(60_000))).toEqual({
      status: "error",
      response: { reason: "InvalidJoinPayload: config.presence.key has 1024 bytes at most" },
    });
    expect(await joinRaw(raw, "fitting key", keyed(1_024))).toMatchObject({ status: "ok" });
    raw.send("1", "1", "realtime:longer key", "phx_join", keyed(65_536));
    expect(await raw.closed).toBe(1009);
    const { status, error } = await joined(
      site.client().channel("client key", { config: { presence: { key: "k".repeat(60_000), enabled: true } } }),
    );
    expect([status, error?.message]).toEqual([
      "CHANNEL_ERROR",
      "InvalidJoinPayload: config.presence.key has 1024 bytes at most",
    ]);
  });

  test("frames", async () => {
    const raw = await site.socket();
    for (let n = 0; n < 3_000; n += 1) raw.send(null, `${n}`, "phoenix", "heartbeat", {});
    expect(await raw.closed).toBe(1008);
  });

  test("pongs or pings, which nobody asked for", async () => {
    for (const kind of ["pong", "ping"] as const) {
      const narrow = await world.process({ frames: { burst: 10, perSecond: 0.001 } });
      const raw = await narrow.socket();
      for (let n = 0; n < 11; n += 1) raw.socket[kind]();
      expect(await raw.closed, kind).toBe(1008);
    }
  });

  test("pieces of one frame, empty ones too", async () => {
    const raw = await site.socket();
    for (let n = 0; n < 16; n += 1) raw.socket.send("", { fin: false });
    await pause(100);
    expect(raw.socket.readyState).toBe(WebSocket.OPEN);
    raw.socket.send("", { fin: false });
    expect(await raw.closed).toBe(1008);
  });

  test("frames of all sockets of one address", async () => {
    const narrow = await world.process({ framesOfAddress: { burst: 10, perSecond: 0.001 } });
    const [first, second] = [await narrow.socket(), await narrow.socket()];
    for (let n = 0; n < 10; n += 1) first.send(null, `${n}`, "phoenix", "heartbeat", {});
    await first.next((frame) => frame[1] === "9");
    second.send(null, "10", "phoenix", "heartbeat", {});
    expect(await second.closed).toBe(1008);
    first.socket.terminate();
  });

  test("joins of all sockets of one address", async () => {
    const narrow = await world.process({ joinsOfAddress: { burst: 3, perSecond: 0.001 } });
    const sockets = await Promise.all(Array.from({ length: 4 }, () => narrow.socket()));
    const answers: unknown[] = [];
    for (const raw of sockets) answers.push(await joinRaw(raw, "crowd"));
    expect(answers.slice(0, 3)).toMatchObject(Array.from({ length: 3 }, () => ({ status: "ok" })));
    expect(answers[3]).toEqual({
      status: "error",
      response: { reason: "ClientJoinRateLimitReached: Too many joins per second from this address" },
    });
    for (const { socket } of sockets) socket.terminate();
  });

  test("joins of all sockets of the network around an IPv6 address", async () => {
    const narrow = await world.process({ joinsOfAddress: { burst: 1, perSecond: 0.001 } });
    const from = (address: string) => narrow.socket({ address });
    const answers: unknown[] = [];
    for (let n = 1; n <= 5; n += 1) answers.push(await joinRaw(await from(`2001:db8:5:${n}::1`), "line"));
    expect(answers).toMatchObject([...Array.from({ length: 4 }, () => ({ status: "ok" })), { status: "error" }]);
    expect(await joinRaw(await from("2001:db8:6:1::1"), "line")).toMatchObject({ status: "ok" });
  });

  test("presence of a socket, of an address and of a process", async () => {
    const answersWith = async (presence: RealtimeLimits["presence"]) => {
      const narrow = await world.process({ presence });
      const [first, second] = [await narrow.socket(), await narrow.socket()];
      const track = async (raw: RawSocket, topic: string, ref: string, length = 500) => {
        raw.send(topic, ref, `realtime:${topic}`, "presence", {
          event: "track",
          payload: { text: "x".repeat(length) },
        });
        const [, , , , answer] = await raw.next((frame) => frame[1] === ref);
        const { status, response } = answer as { status: string; response: { reason?: string } };
        return response.reason ?? status;
      };
      for (const raw of [first, second])
        for (const topic of ["a", "b"])
          await joinRaw(raw, topic, { config: { presence: { enabled: true, key: "k" } } });
      const answers = [await track(first, "a", "1"), await track(first, "b", "2")];
      answers.push(await track(second, "a", "3"), await track(first, "a", "4", 501));
      // What a channel leaves is free again.
      first.send("a", "5", "realtime:a", "phx_leave", {});
      await first.next((frame) => frame[1] === "5");
      answers.push(await track(second, "b", "6"));
      for (const { socket } of [first, second]) socket.terminate();
      return answers;
    };
    const plenty = { ofSocket: 10_000, ofAddress: 10_000, ofProcess: 10_000 };
    expect(await answersWith({ ...plenty, ofSocket: 1_000 })).toEqual([
      "ok",
      "Too much is tracked on the channels of this client",
      "ok",
      "ok",
      "Too much is tracked on the channels of this client",
    ]);
    const two = ["ok", "ok"];
    const full = (what: string) => [...two, what, "ok", "ok"];
    expect(await answersWith({ ...plenty, ofAddress: 1_600 })).toEqual(full("Too much is tracked from this address"));
    expect(await answersWith({ ...plenty, ofProcess: 1_600 })).toEqual(full("Too much is tracked on this server"));
  });

  test("presence of a topic", async () => {
    const narrow = await world.process({ presenceTopicBytes: 1_000 });
    const raw = await narrow.socket();
    await joinRaw(raw, "crowd", { config: { presence: { enabled: true, key: "a" } } });
    const track = async (ref: string, length: number) => {
      raw.send("crowd", ref, "realtime:crowd", "presence", { event: "track", payload: { text: "x".repeat(length) } });
      return (await raw.next((frame) => frame[1] === ref))[4];
    };
    expect(await track("1", 500)).toMatchObject({ status: "ok" });
    expect(await track("2", 1_500)).toEqual({
      status: "error",
      response: { reason: "Too much is tracked on this topic" },
    });
    raw.socket.terminate();
  });
});

describe("a slow reader", () => {
  const message = { text: "x".repeat(60_000) };

  test("is closed with 1013, and fast ones of the same topic hear everything", async () => {
    const bytes = { frameBytesOfAddress: lavishBytes, frameBytesOfProcess: lavishBytes };
    const target = await world.process({ closingMs: 30_000, ...bytes });
    const [slow, fast, sender] = [await target.socket(), await target.socket(), await target.socket()];
    for (const raw of [slow, fast, sender]) await joinRaw(raw, "flood");
    slow.socket.pause();
    const sent = 500;
    for (let n = 0; n < sent; n += 1) {
      sender.send("flood", `${n}`, "realtime:flood", "broadcast", message);
      if (n % 20 === 0) await beat(sender);
    }
    await until(() => fast.frames.filter(([, , , event]) => event === "broadcast").length === sent, 20_000);
    slow.socket.resume();
    expect(await slow.closed).toBe(1013);
    expect(slow.frames.length).toBeLessThan(sent);
    fast.socket.terminate();
    sender.socket.terminate();
  });

  test("holds a bounded part of the memory, and is cut off when it takes nothing at all", async () => {
    const lavish = { burst: 1e9, perSecond: 1e9 };
    const target = await world.process({
      closingMs: 300,
      deliveries: lavish,
      frameBytesOfAddress: lavishBytes,
      frameBytesOfProcess: lavishBytes,
      backlog: { ofAddress: 1e9, ofProcess: 1e9 },
    });
    const sender = await target.socket();
    await joinRaw(sender, "stalled");
    const stalled = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const raw = await target.socket();
        await joinRaw(raw, "stalled");
        raw.socket.pause();
        return raw;
      }),
    );
    const held = () => {
      collect();
      return process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
    };
    const before = held();
    let most = 0;
    for (let n = 0; n < 300; n += 1) {
      sender.send("stalled", `${n}`, "realtime:stalled", "broadcast", message);
      await beat(sender);
      if (n % 20 === 19) most = Math.max(most, held() - before);
    }
    // All of it, once for each reader, would be 1.8 GB. They share what they wait for.
    expect(most).toBeLessThan(150_000_000);
    await until(async () => (await openSockets(target)) === 1);
    for (const { socket } of [...stalled, sender]) socket.terminate();
  });

  test("that is silent is pinged, and cut off without an answer", async () => {
    const target = await world.process({ silenceMs: 300, answerMs: 300 });
    const living = await target.socket();
    const dead = new WebSocket(
      `${target.url.replace("http", "ws")}/realtime/v1/websocket?vsn=2.0.0&apikey=${target.platform.keys.anonKey}`,
      { autoPong: false },
    );
    await new Promise((resolve) => dead.once("open", resolve));
    const closed = new Promise<number>((resolve) => dead.once("close", resolve));
    expect(await closed).toBe(1006);
    await pause(1_500);
    await beat(living);
    living.socket.terminate();
  });
});
