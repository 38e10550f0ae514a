import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createNetworkClientSlots } from "../http/client-slots.ts";
import { realtimeLimits } from "./limits.ts";
import { createUpgrade } from "./upgrade.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Behind a proxy, with room for two sockets of an address and four of a network. */
async function listen() {
  const upgrade = createUpgrade({
    path: "/socket",
    cors: { siteUrl: "http://site.example", loopback: false },
    trustedProxies: 1,
    limits: realtimeLimits,
    slots: createNetworkClientSlots(2, 4),
    isClosing: () => false,
    onSocket: ({ socket }) => void closing.push(() => socket.terminate()),
    keys: { verify: async () => ({ role: "anon" }) as never },
    sessions: { current: async (claims) => claims },
  });
  const server = createServer().on("upgrade", upgrade).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return (address: string) => {
    const headers = { "x-forwarded-for": address };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket?apikey=key`, { headers });
    closing.push(() => socket.terminate());
    return new Promise<"open" | "refused">((resolve) => {
      socket.on("open", () => resolve("open"));
      socket.on("error", () => resolve("refused"));
    });
  };
}

test("the addresses of one IPv6 network do not take the sockets of all others", async () => {
  const open = await listen();
  const answers = [];
  for (let subscriber = 1; subscriber <= 6; subscriber += 1) answers.push(await open(`2001:db8:1:${subscriber}::9`));
  expect(answers).toEqual(["open", "open", "open", "open", "refused", "refused"]);
  expect(await open("2001:db8:2:1::9")).toBe("open");
});

test("what an address is refused is not counted for its network", async () => {
  const open = await listen();
  const one = [];
  for (let count = 0; count < 5; count += 1) one.push(await open("2001:db8:1:1::9"));
  expect(one).toEqual(["open", "open", "refused", "refused", "refused"]);
  expect(await open("2001:db8:1:2::9")).toBe("open");
});
