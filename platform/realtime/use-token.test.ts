import { expect, test } from "vitest";
import { publicPermissions } from "./authorization.ts";
import type { Channel } from "./channel.ts";
import type { RealtimeContext } from "./context.ts";
import { recheckSession, renewToken } from "./use-token.ts";

const claimsUntil = (exp: number) => ({ role: "authenticated", sub: "ana", exp });
const soon = Math.floor(Date.now() / 1000) + 60;
const later = soon + 3600;

test("a token that is renewed while its session is judged stays: the channel does not end with the former one", async () => {
  const asked: (() => void)[] = [];
  const judgedAgain: unknown[] = [];
  const context = {
    keys: { verify: async () => claimsUntil(later) },
    sessions: { current: async (claims: object) => ({ ...claims }) },
    authorization: {
      permissions: () => new Promise((resolve) => asked.push(() => resolve(publicPermissions))),
    },
    sessionChanges: () => 0,
    recheck: (one: unknown) => void judgedAgain.push(one),
    log: { info() {}, warn() {}, error: console.error },
  } as unknown as RealtimeContext;
  const former = { token: "former", claims: claimsUntil(soon), expiresAt: soon * 1000 };
  const channel = {
    ...{ name: "room", isPrivate: true, ended: false, permissions: publicPermissions },
    config: { presence: { enabled: false } },
    connection: { client: "10.0.0.1" },
    identity: { ...former, caller: { role: "authenticated", claims: former.claims } },
  } as unknown as Channel;

  const judging = recheckSession(context, channel);
  await expect.poll(() => asked.length).toBe(1);
  const renewing = renewToken(context, channel, { payload: { access_token: "renewed" } } as never);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.();
  await renewing;
  asked[0]?.();
  await judging;
  expect([channel.identity.token, channel.identity.expiresAt]).toEqual(["renewed", later * 1000]);
  expect(judgedAgain).toEqual([channel]);
});
