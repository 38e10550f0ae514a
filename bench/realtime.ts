import { fork } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket, WebSocketServer } from "ws";
import { readConfig } from "#config";
import { createPlatform } from "#platform/platform.ts";
import { testDatabase } from "#platform/postgres/test-database.ts";

/**
 * Idle clients in one process, joined to a channel and beating as supabase-js does: what they cost in memory, beside sockets of ws
 * that do nothing; and how long one message takes to reach all of them. `CLIENTS=1000 npm run bench realtime` for fewer.
 */
const clients = Number(process.env.CLIENTS ?? 10_000);
const idleMs = Number(process.env.IDLE_MS ?? 60_000);
const heartbeatMs = 25_000;
const openAtOnce = 200;
const wantedMegabytes = 600;

type Kind = "realtime" | "bare";
type Server = { readonly url: string; memory(): Promise<number>; stop(): Promise<void> };

async function serve(kind: Kind): Promise<void> {
  const server = createServer();
  if (kind === "bare") {
    const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 65_536 });
    sockets.on("connection", (socket) => socket.on("message", () => socket.send("[]")));
  } else {
    const { database, dataDir } = await testDatabase();
    const config = { ...readConfig({}), dataDir };
    // All of them come from one address.
    const joinsOfAddress = { burst: clients, perSecond: clients };
    const deliveries = { burst: 20 * clients, perSecond: clients };
    const realtimeLimits = { socketsOfAddress: clients + 1, joinsOfAddress, deliveries };
    const platform = await createPlatform({ config, database, log: console, realtimeLimits });
    server.on("upgrade", platform.upgrade);
    process.send?.({ key: platform.keys.anonKey });
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.on("message", () => process.send?.({ rss: process.memoryUsage().rss }));
  process.send?.({ port: (server.address() as AddressInfo).port });
}

function start(kind: Kind): Promise<Server> {
  const child = fork(import.meta.filename, [kind], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  let key = "";
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    child.on("message", (message: { key?: string; port?: number }) => {
      key = message.key ?? key;
      if (message.port === undefined) return;
      resolve({
        url: `ws://127.0.0.1:${message.port}/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`,
        memory: () =>
          new Promise((answered) => {
            child.once("message", ({ rss }: { rss: number }) => answered(rss));
            child.send("memory");
          }),
        stop: async () => {
          child.removeAllListeners("exit");
          child.kill();
        },
      });
    });
  });
}

type Client = { readonly socket: WebSocket; heard: number };

async function open(url: string, topic: string, onHeard: (client: Client) => void): Promise<Client> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const client: Client = { socket, heard: 0 };
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.once("open", () => socket.send(JSON.stringify(["1", "1", topic, "phx_join", { config: {} }])));
    socket.once("message", () => resolve());
  });
  socket.on("message", (data) => {
    if (`${data}`.includes('"broadcast"')) onHeard(client);
  });
  return client;
}

/** Everybody on one topic, a few hundred at a time. */
async function openAll(url: string, onHeard: (client: Client) => void): Promise<Client[]> {
  const all: Client[] = [];
  while (all.length < clients) {
    const count = Math.min(openAtOnce, clients - all.length);
    all.push(...(await Promise.all(Array.from({ length: count }, () => open(url, "realtime:everybody", onHeard)))));
  }
  return all;
}

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

async function measure(kind: Kind): Promise<{ perClient: number; rss: number }> {
  const server = await start(kind);
  const arrivals: number[] = [];
  const before = await server.memory();
  const all = await openAll(server.url, () => arrivals.push(performance.now()));
  let dropped = 0;
  for (const { socket } of all) socket.on("close", () => (dropped += 1));
  const beat = () => {
    for (const { socket } of all) socket.send('[null,"2","phoenix","heartbeat",{}]');
  };
  const beating = setInterval(beat, heartbeatMs);
  await pause(idleMs);
  clearInterval(beating);
  const rss = await server.memory();
  const perClient = (rss - before) / clients;
  console.log(
    `${kind.padEnd(8)} ${clients} idle clients: ${megabytes(rss)} MB (${megabytes(before)} MB without them), ${(perClient / 1024).toFixed(1)} KB each, ${dropped} dropped in ${idleMs / 1000} s`,
  );
  if (kind === "realtime") await measureReach(all, arrivals);
  for (const { socket } of all) socket.terminate();
  await server.stop();
  if (dropped > 0) throw new Error(`${dropped} clients were dropped`);
  return { perClient, rss };
}

/** One message to everybody, ten times. */
async function measureReach(all: readonly Client[], arrivals: number[]): Promise<void> {
  const took: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    arrivals.length = 0;
    const sent = performance.now();
    all[0]?.socket.send(
      JSON.stringify(["1", null, "realtime:everybody", "broadcast", { event: "e", payload: { round } }]),
    );
    while (arrivals.length < all.length - 1) await pause(5);
    took.push(...arrivals.map((at) => at - sent));
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => (took[Math.floor(took.length * share)] ?? 0).toFixed(0);
  console.log(`one message reaches them: median ${at(0.5)} ms, p95 ${at(0.95)} ms, last ${at(1 - 1 / took.length)} ms`);
}

const [, , kind] = process.argv;
if (kind === "realtime" || kind === "bare") await serve(kind);
else {
  const bare = await measure("bare");
  const realtime = await measure("realtime");
  console.log(
    `a client costs ${(realtime.perClient / bare.perClient).toFixed(2)} times a socket of ws that does nothing`,
  );
  const share = realtime.rss / 2 ** 20 / wantedMegabytes;
  console.log(`${(100 * share).toFixed(0)}% of the ${wantedMegabytes} MB that ${clients} clients may take`);
  if (share > 1) process.exitCode = 1;
}
