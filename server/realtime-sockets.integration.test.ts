import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { readConfig } from "#config";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { handles } from "#platform/platform-options.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { createListener } from "./listener.ts";

let testing: TestDatabase;
let platform: Platform;

beforeAll(async () => {
  testing = await testDatabase();
  const config = { ...readConfig({}), dataDir: testing.dataDir };
  platform = await createPlatform({ config, database: testing.database, log: { info() {}, warn() {}, error() {} } });
});
afterAll(async () => {
  await platform.close();
  await testing.stop();
});

test("the site's own listener, which answers plain requests itself, opens sockets and sends them away when it stops", async () => {
  const listener = createListener({
    assets: new Map(),
    siteHeaders: {},
    pages: { fromMemory: () => undefined },
    rest: getRequestListener((request) => platform.fetch(request, { remoteAddress: "127.0.0.1" })),
    upgrades: [{ handles, upgrade: platform.upgrade }],
  });
  listener.server.listen(0, "127.0.0.1");
  await once(listener.server, "listening");
  const url = `127.0.0.1:${(listener.server.address() as AddressInfo).port}`;

  const supabase = createClient(`http://${url}`, platform.keys.anonKey);
  const heard = new Promise<unknown>((resolve, reject) => {
    const channel = supabase.channel("site", { config: { broadcast: { self: true } } });
    channel.on("broadcast", { event: "*" }, ({ payload }) => resolve(payload));
    channel.subscribe((status, error) => {
      if (status === "SUBSCRIBED") void channel.send({ type: "broadcast", event: "e", payload: { a: 1 } });
      else reject(error ?? new Error(status));
    });
  });
  expect(await heard).toEqual({ a: 1 });
  await supabase.realtime.disconnect();

  const socket = new WebSocket(`ws://${url}/realtime/v1/websocket?vsn=2.0.0&apikey=${platform.keys.anonKey}`);
  await once(socket, "open");
  const [closed, started] = [once(socket, "close"), performance.now()];
  platform.closeSockets();
  await listener.drain(10_000);
  expect((await closed)[0]).toBe(1012);
  expect(performance.now() - started).toBeLessThan(5_000);
});
