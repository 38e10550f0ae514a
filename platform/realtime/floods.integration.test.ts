import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { realtimeLimits } from "./limits.ts";
import { type RawSocket, type RealtimeProcess, type RealtimeWorld, realtimeWorld, until } from "./test-server.ts";

let world: RealtimeWorld;

beforeAll(async () => {
  world = await realtimeWorld();
});
afterAll(() => world.stop());

const openSockets = (process: RealtimeProcess) =>
  new Promise<number>((resolve, reject) =>
    process.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
const eventsOf = (raw: RawSocket, name: string) => raw.frames.filter(([, , , event]) => event === name);

async function joinedSocket(process: RealtimeProcess, topic: string, config: object = {}): Promise<RawSocket> {
  const raw = await process.socket();
  raw.send("1", "join", `realtime:${topic}`, "phx_join", { config });
  await raw.next(([, ref, , event]) => ref === "join" && event === "phx_reply");
  return raw;
}
const crowd = (process: RealtimeProcess, size: number, topic: string, config?: object) =>
  Promise.all(Array.from({ length: size }, () => joinedSocket(process, topic, config)));
const broadcast = (raw: RawSocket, topic: string, payload: object) =>
  raw.send("1", null, `realtime:${topic}`, "broadcast", { type: "broadcast", event: "e", payload });

let beats = 0;
async function beat(raw: RawSocket): Promise<void> {
  beats += 1;
  const ref = `beat ${beats}`;
  raw.send(null, ref, "phoenix", "heartbeat", {});
  await raw.next((frame) => frame[1] === ref);
}
const heardBy = (raw: RawSocket) =>
  eventsOf(raw, "broadcast").map(([, , , , body]) => (body as { payload: { n: number } }).payload.n);

describe("bytes of an address", () => {
  test("are counted over all its sockets, and who sends more is closed", async () => {
    const target = await world.process({ frameBytesOfAddress: { burst: 200_000, perSecond: 0.001 } });
    const [first, second] = (await crowd(target, 2, "room")) as [RawSocket, RawSocket];
    const text = "x".repeat(50_000);
    broadcast(first, "room", { n: 0, text });
    broadcast(first, "room", { n: 1, text });
    await beat(first);
    for (let n = 2; n < 6; n += 1) broadcast(second, "room", { n, text });
    expect(await second.closed).toBe(1008);
    expect(first.socket.readyState).toBe(first.socket.OPEN);
    first.socket.terminate();
  });
});

describe("deliveries of an address", () => {
  const narrow = { deliveries: { burst: 50, perSecond: 0.001 } };

  test("count a message once for each member, and the sender of more is closed as one of too many frames", async () => {
    const target = await world.process(narrow);
    const [sender, ...others] = await crowd(target, 10, "room");
    for (let n = 0; n < 8; n += 1) broadcast(sender as RawSocket, "room", { n });
    expect(await sender?.closed).toBe(1008);
    for (const raw of others) {
      await beat(raw);
      expect(heardBy(raw)).toEqual([0, 1, 2, 3, 4]);
    }
    for (const { socket } of others) socket.terminate();
  });

  test("count large messages several times", async () => {
    const target = await world.process(narrow);
    const [sender, reader] = (await crowd(target, 2, "room")) as [RawSocket, RawSocket];
    for (let n = 0; n < 8; n += 1) broadcast(sender, "room", { n, text: "x".repeat(20_000) });
    expect(await sender.closed).toBe(1008);
    await beat(reader);
    expect(heardBy(reader)).toEqual([0, 1, 2, 3, 4]);
    reader.socket.terminate();
  });

  test("are counted over HTTP by the network around an IPv6 address, too", async () => {
    const target = await world.process({ httpMessages: { burst: 1, perSecond: 0.001 } });
    const { anonKey: apikey } = target.platform.keys;
    const post = async (address: string) => {
      const body = JSON.stringify({ messages: [{ topic: "room", event: "e", payload: {} }] });
      const headers = { apikey, "content-type": "application/json", "x-forwarded-for": address };
      return (await fetch(`${target.url}/realtime/v1/api/broadcast`, { method: "POST", headers, body })).status;
    };
    const statuses: number[] = [];
    for (let n = 1; n <= 5; n += 1) statuses.push(await post(`2001:db8:7:${n}::1`));
    expect(statuses).toEqual([202, 202, 202, 202, 429]);
    expect(await post("2001:db8:8:1::1")).toBe(202);
  });

  test("are counted over HTTP too, except for the service role", async () => {
    const target = await world.process(narrow);
    const members = await crowd(target, 10, "room");
    // What is sent over HTTP comes in binary frames.
    let heard = 0;
    for (const { socket } of members) socket.on("message", (_, binary) => (heard += binary ? 1 : 0));
    const post = async (key: string, n: number) => {
      const answer = await fetch(`${target.url}/realtime/v1/api/broadcast`, {
        method: "POST",
        headers: { apikey: key, "content-type": "application/json" },
        body: JSON.stringify({ messages: [{ topic: "room", event: "e", payload: { n } }] }),
      });
      return answer.status;
    };
    const { anonKey, serviceRoleKey } = target.platform.keys;
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push(await post(anonKey, n));
    for (let n = 7; n < 20; n += 1) expect(await post(serviceRoleKey, n)).toBe(202);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
    await until(() => heard === 18 * members.length);
    for (const { socket } of members) socket.terminate();
  });

  test("count who is present like messages", async () => {
    const target = await world.process(narrow);
    const [sender, reader, ...others] = (await crowd(target, 10, "room", {
      presence: { enabled: true, key: "" },
    })) as [RawSocket, RawSocket, ...RawSocket[]];
    for (let n = 0; n < 5; n += 1) {
      sender.send("1", `${n}`, "realtime:room", "presence", { event: n % 2 === 0 ? "track" : "untrack", payload: {} });
      await until(() => eventsOf(reader, "presence_diff").length > n);
    }
    sender.send("1", "5", "realtime:room", "presence", { event: "untrack" });
    expect(await sender.closed).toBe(1008);
    for (const { socket } of [reader, ...others]) socket.terminate();
  });
});

test("a topic with more members than a turn has hears every message once, in order", async () => {
  const target = await world.process({ fanOut: { ...realtimeLimits.fanOut, perTurn: 7 } });
  const members = await crowd(target, 30, "hall");
  for (let n = 0; n < 50; n += 1) broadcast(members[n % 2] as RawSocket, "hall", { n });
  for (const raw of members.slice(2)) {
    await until(() => heardBy(raw).length === 50);
    const heard = heardBy(raw);
    for (const sender of [0, 1]) {
      const ofSender = heard.filter((n) => n % 2 === sender);
      expect(ofSender).toEqual(ofSender.toSorted((a, b) => a - b));
    }
    expect(new Set(heard).size).toBe(50);
  }
  for (const { socket } of members) socket.terminate();
});

describe("bytes that wait", () => {
  const lavish = { burst: 1e9, perSecond: 1e9 };
  const patient = {
    ...realtimeLimits,
    deliveries: lavish,
    frameBytesOfAddress: lavish,
    frameBytesOfProcess: lavish,
    bufferedBytes: 2 ** 30,
  };
  const text = "x".repeat(60_000);

  test("for all sockets of an address have a bound: those that read nothing are cut off", async () => {
    const target = await world.process({ ...patient, backlog: { ofAddress: 4 * 2 ** 20, ofProcess: 2 ** 30 } });
    const [sender, reader] = (await crowd(target, 2, "flood")) as [RawSocket, RawSocket];
    for (const { socket } of await crowd(target, 5, "flood")) socket.pause();
    let sent = 0;
    for (; sent < 600 && (await openSockets(target)) > 2; sent += 1) {
      broadcast(sender, "flood", { n: sent, text });
      await beat(sender);
      await beat(reader);
    }
    expect(await openSockets(target)).toBe(2);
    await beat(reader);
    expect(heardBy(reader)).toHaveLength(sent);
    for (const { socket } of [sender, reader]) socket.terminate();
  });

  test("for a reader that takes nothing end its socket, though it beats and nothing new is sent to it", async () => {
    const target = await world.process({
      ...patient,
      backlog: { ofAddress: 2 ** 30, ofProcess: 2 ** 30 },
      readingMs: 300,
    });
    const [sender, stalled] = (await crowd(target, 2, "still")) as [RawSocket, RawSocket];
    stalled.socket.pause();
    for (let n = 0; n < 300; n += 1) {
      broadcast(sender, "still", { n, text });
      await beat(sender);
    }
    await until(async () => {
      stalled.send(null, "h", "phoenix", "heartbeat", {});
      return (await openSockets(target)) === 1;
    });
    await beat(sender);
    sender.socket.terminate();
  });
});
