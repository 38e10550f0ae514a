import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { joined, type RealtimeProcess, type RealtimeWorld, realtimeWorld, until } from "./test-server.ts";

let world: RealtimeWorld;
let site: RealtimeProcess;

beforeAll(async () => {
  world = await realtimeWorld();
  site = await world.process();
});
afterAll(() => world.stop());

type Heard = { readonly event: string; readonly payload?: unknown; readonly meta?: unknown };

describe.each(["2.0.0", "1.0.0"])("with protocol %s", (vsn) => {
  test("a client joins, hears what another says, and leaves", async () => {
    const [ada, bob] = [site.client({ realtime: { vsn } }), site.client({ realtime: { vsn } })];
    const heard: Heard[] = [];
    const listening = ada.channel("room").on("broadcast", { event: "*" }, (message) => heard.push(message));
    const saying = bob.channel("room", { config: { broadcast: { ack: true } } });
    expect(await joined(listening)).toEqual({ status: "SUBSCRIBED", error: undefined });
    expect((await joined(saying)).status).toBe("SUBSCRIBED");
    expect(await saying.send({ type: "broadcast", event: "greeting", payload: { text: "hello ☀ world" } })).toBe("ok");
    await until(() => heard.length === 1);
    expect(heard[0]).toMatchObject({ event: "greeting", payload: { text: "hello ☀ world" } });
    expect(await ada.removeChannel(listening)).toBe("ok");
    expect(await saying.send({ type: "broadcast", event: "greeting", payload: {} })).toBe("ok");
    expect(heard).toHaveLength(1);
  });
});

test("answers heartbeats", async () => {
  const statuses: string[] = [];
  const client = site.client({
    realtime: { heartbeatIntervalMs: 50, heartbeatCallback: (status) => statuses.push(status) },
  });
  await joined(client.channel("beats"));
  await until(() => statuses.filter((status) => status === "ok").length > 2);
  expect(statuses).not.toContain("timeout");
});
