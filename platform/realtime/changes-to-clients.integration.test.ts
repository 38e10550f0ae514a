import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RealtimeProcess, type RealtimeWorld, realtimeWorld, until } from "./test-server.ts";

let world: RealtimeWorld;

const tables = `
  create table public.notes (id bigint generated always as identity primary key, owner uuid not null, text text not null);
  alter table public.notes enable row level security;
  alter table public.notes force row level security;
  create policy own_notes on public.notes for all to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
  grant select, insert, update, delete on public.notes to authenticated, service_role;
  alter publication supabase_realtime add table public.notes;`;

beforeAll(async () => {
  world = await realtimeWorld();
  await world.database.asService((tx) => tx.query(tables));
});
afterAll(() => world.stop());

type Told = {
  readonly eventType: string;
  readonly new: Record<string, unknown>;
  readonly old: Record<string, unknown>;
};

const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user?.id ?? "";

/** A channel that follows the notes, with what it is told. */
async function follow(client: SupabaseClient, filter?: string) {
  const told: Told[] = [];
  const system: { status: string; message: string }[] = [];
  const wanted = { event: "*", schema: "public", table: "notes", ...(filter === undefined ? {} : { filter }) } as const;
  const channel = client
    .channel(`notes-${crypto.randomUUID()}`)
    .on("postgres_changes", wanted, (change) => told.push(change as Told))
    .on("system", {}, (message) => system.push(message));
  channel.subscribe();
  await until(() => system.length > 0);
  return { channel, told, system };
}

describe.each(["PostgreSQL's log", "triggers"])("through %s, the real client", (capture) => {
  let site: RealtimeProcess;
  let ada: SupabaseClient;
  let bob: SupabaseClient;

  beforeAll(async () => {
    const byLog = capture !== "triggers";
    site = await (byLog ? world.logReader() : world.process());
    const address = (name: string) => `${name}-${byLog ? "log" : "triggers"}@example.com`;
    [ada, bob] = await Promise.all([site.member(address("ada")), site.member(address("bob"))]);
  });

  test("is told of what it may read, of nothing else, and in order", async () => {
    const [owner, hers, his] = [await idOf(ada), await follow(ada), await follow(bob)];
    expect(hers.system[0]).toMatchObject({ status: "ok", message: "Subscribed to PostgreSQL" });
    const { data } = await ada.from("notes").insert({ owner, text: "one" }).select().single();
    // A row is read as its subscriber: one that has gone meanwhile is not told of as new.
    await until(() => hers.told.length === 1);
    await ada.from("notes").update({ text: "two" }).eq("id", data.id);
    await until(() => hers.told.length === 2);
    await ada.from("notes").delete().eq("id", data.id);
    await until(() => hers.told.length === 3);
    expect(hers.told).toMatchObject([
      { eventType: "INSERT", new: { id: data.id, owner, text: "one" } },
      { eventType: "UPDATE", new: { id: data.id, text: "two" } },
      { eventType: "DELETE", old: { id: data.id } },
    ]);
    expect(his.told.filter(({ eventType }) => eventType !== "DELETE")).toEqual([]);
    // Of a row that is gone, only its key is left to tell.
    expect(his.told.map(({ old }) => Object.keys(old))).toEqual(his.told.map(() => ["id"]));
  });

  test("is told of what its filter fits", async () => {
    const owner = await idOf(ada);
    const { told } = await follow(ada, "text=eq.wanted");
    await ada.from("notes").insert([
      { owner, text: "other" },
      { owner, text: "wanted" },
    ]);
    await until(() => told.length > 0);
    expect(told.map((change) => change.new.text)).toEqual(["wanted"]);
  });

  test("is told why a table or a filter cannot be followed", async () => {
    const { system } = await follow(ada, "no_such_column=eq.1");
    expect(system[0]).toMatchObject({ status: "error" });
    expect(site.logged.filter(({ message }) => message === "a table could not be followed")).toEqual([]);
  });

  test("is told of nothing after it has left or signed out", async () => {
    const owner = await idOf(bob);
    const { channel, told } = await follow(bob);
    await bob.from("notes").insert({ owner, text: "heard" });
    await until(() => told.length === 1);
    await channel.unsubscribe();
    await bob.from("notes").insert({ owner, text: "unheard" });
    const later = await follow(bob);
    await bob.from("notes").insert({ owner, text: "heard again" });
    await until(() => later.told.some((change) => change.new.text === "heard again"));
    expect(told).toHaveLength(1);
  });
});
