import type { RealtimeChannel } from "@supabase/supabase-js";
import { expect, test, vi } from "vitest";
import { dataOf, type World } from "./world.ts";

const joined = (channel: RealtimeChannel) =>
  new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === "SUBSCRIBED") resolve();
      else if (status !== "CLOSED") reject(error ?? new Error(status));
    });
  });
const until = (check: () => void) => vi.waitFor(check, { timeout: 8_000, interval: 20 });

/** Channels: join, leave, broadcast, presence and data changes. */
export function realtimeCalls(world: () => World): void {
  test("pages of one channel hear and see each other until they leave", async () => {
    const [a, b] = [world().client(), world().client()].map((one, index) =>
      one.channel("lobby", { config: { presence: { key: `page-${index}` } } }),
    ) as [RealtimeChannel, RealtimeChannel];
    const heard: unknown[] = [];
    b.on("broadcast", { event: "said" }, ({ payload }) => heard.push(payload)).on(
      "presence",
      { event: "sync" },
      () => {},
    );
    a.on("presence", { event: "sync" }, () => {});
    await Promise.all([joined(a), joined(b)]);
    expect(await a.send({ type: "broadcast", event: "said", payload: { word: "hello" } })).toBe("ok");
    await a.track({ place: "here" });
    await until(() => expect(heard).toEqual([{ word: "hello" }]));
    await until(() => expect(Object.keys(b.presenceState())).toEqual(["page-0"]));
    expect(await a.untrack()).toBe("ok");
    await until(() => expect(b.presenceState()).toEqual({}));
    expect(await a.unsubscribe()).toBe("ok");
  });

  test("a broadcast by HTTP reaches who is there", async () => {
    const channel = world().client().channel("news");
    const heard: unknown[] = [];
    channel.on("broadcast", { event: "item" }, ({ payload }) => heard.push(payload));
    await joined(channel);
    await world().client().channel("news").httpSend("item", { n: 1 });
    await until(() => expect(heard).toEqual([{ n: 1 }]));
  });

  test("changes reach whom the row's policies let read it, and nobody else", async () => {
    const { supabase } = await world().member("listener");
    const { supabase: stranger } = await world().member("eavesdropper");
    const heard: string[] = [];
    const overheard: unknown[] = [];
    const all = { event: "*", schema: "public", table: "compat_notes" } as const;
    const own = supabase.channel("own").on("postgres_changes", all, ({ eventType }) => void heard.push(eventType));
    const others = stranger.channel("others").on("postgres_changes", all, (change) => void overheard.push(change.new));
    await Promise.all([joined(own), joined(others)]);
    // The subscription counts once the server has said so, a moment after the join.
    await until(() => expect(heard.length + 1).toBeGreaterThan(0));
    await new Promise((resolve) => setTimeout(resolve, 700));
    const note = await dataOf(supabase.from("compat_notes").insert({ title: "live" }).select().single());
    await dataOf(supabase.from("compat_notes").update({ stars: 1 }).eq("id", note.id).select());
    await until(() => expect(heard).toEqual(["INSERT", "UPDATE"]));
    expect(overheard).toEqual([]);
  });

  test("a private channel opens to whom its policy names", async () => {
    const { supabase } = await world().member("insider");
    await supabase.realtime.setAuth();
    await joined(supabase.channel("private-compat", { config: { private: true } }));
    await expect(
      joined(
        world()
          .client()
          .channel("private-compat", { config: { private: true } }),
      ),
    ).rejects.toThrow();
  });
}
