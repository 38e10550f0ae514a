import { expect, test } from "vitest";
import type { Channel } from "./channel.ts";
import type { RealtimeContext } from "./context.ts";
import { createSessionChecks } from "./session-checks.ts";

test("a client with a thousand channels does not delay the check of another's", async () => {
  const asked: string[] = [];
  const sessions = {
    async current(claims: { client: string }) {
      asked.push(claims.client);
      await new Promise((resolve) => setImmediate(resolve));
      return claims;
    },
  };
  const checks = createSessionChecks({ sessions } as unknown as RealtimeContext);
  const channel = (client: string) => {
    const claims = { client };
    return { connection: { client }, identity: { claims, caller: { claims } }, ended: false } as unknown as Channel;
  };
  for (let count = 0; count < 1_000; count += 1) checks.add(channel("many"));
  checks.add(channel("one"));
  await expect.poll(() => asked.length).toBe(1_001);
  expect(asked.indexOf("one")).toBeLessThan(10);
});
