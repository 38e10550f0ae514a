/**
 * The platform in a process of its own, which can be killed and measured: node storage-server.ts OWNER_URL CALLER_URL DATA_DIR [SETTINGS].
 * Tells its parent the port and the service's key; answers each message with the memory it takes.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { readConfig } from "#config";
import { createPlatform } from "#platform/platform.ts";
import { createDatabase } from "#platform/postgres/pool.ts";
import { parseSettings } from "#platform/settings/read-settings.ts";

const [, , ownerUrl = "", callerUrl = "", dataDir = "", settings = ""] = process.argv;
const log = { info() {}, warn: console.error, error: console.error };
const server = createServer();
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const database = createDatabase({ ownerUrl, callerUrl, log });
const platform = await createPlatform({
  config: { ...readConfig({ PORT: String(port) }), dataDir },
  database,
  log,
  settings: parseSettings(settings, "config.toml").settings,
});
server.on(
  "request",
  getRequestListener((request, { incoming }) =>
    platform.fetch(request, { remoteAddress: ("socket" in incoming && incoming.socket.remoteAddress) || "127.0.0.1" }),
  ),
);
process.on("message", () => process.send?.({ rss: process.memoryUsage().rss }));
process.on("disconnect", () => process.exit());
process.send?.({ port, key: platform.keys.serviceRoleKey });
