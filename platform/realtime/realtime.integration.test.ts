import type { RealtimeChannel, SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { joined, type RealtimeProcess, type RealtimeWorld, realtimeWorld, until } from "./test-server.ts";

let world: RealtimeWorld;
let site: RealtimeProcess;
/** Another process on the same database. */
let other: RealtimeProcess;
let ada: SupabaseClient;
let bob: SupabaseClient;

const policies = `
  create policy members_read on realtime.messages for select to authenticated
    using (realtime.topic() like 'members-%' or realtime.topic() = 'own-' || auth.uid()::text);
  create policy members_write on realtime.messages for insert to authenticated
    with check (realtime.topic() like 'members-%' and (extension = 'broadcast' or realtime.topic() <> 'members-silent'));
  create policy see_presence_only on realtime.messages for select to authenticated
    using (realtime.topic() = 'presence-only' and extension = 'presence');
  create policy second_factor on realtime.messages for select to authenticated
    using (realtime.topic() = 'safe' and auth.jwt() ->> 'aal' = 'aal2');
  create policy broken on realtime.messages for select to authenticated using (realtime.topic() = 'broken' and 1 / (length(realtime.topic()) - 6) = 1);`;

beforeAll(async () => {
  world = await realtimeWorld();
  [site, other] = await Promise.all([world.process(), world.process()]);
  await world.database.asService((tx) => tx.query(policies));
  [ada, bob] = await Promise.all([site.member("ada@example.com"), site.member("bob@example.com")]);
});
afterAll(() => world.stop());

type Heard = { readonly event: string; readonly payload?: unknown; readonly meta?: unknown };

/** Everything that a channel is sent as a broadcast, from before it is joined. */
function broadcastsOf(channel: RealtimeChannel): Heard[] {
  const heard: Heard[] = [];
  channel.on("broadcast", { event: "*" }, (message) => heard.push(message));
  return heard;
}

/** A channel that has been joined, with what it hears. */
async function listen(
  client: SupabaseClient,
  topic: string,
  config: Parameters<SupabaseClient["channel"]>[1] = { config: {} },
) {
  const channel = client.channel(topic, config);
  const heard = broadcastsOf(channel);
  const system: { status: string; message: string; extension: string; channel: string }[] = [];
  channel.on("system", {}, (message) => system.push(message));
  const statuses: string[] = [];
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      statuses.push(status);
      if (status === "SUBSCRIBED") resolve();
      else if (error) reject(error);
    });
  });
  return { channel, heard, system, statuses };
}

const isPrivate = { config: { private: true } };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const signedToken = (claims: object, expiresIn: number) =>
  site.platform.keys.sign(
    { role: "authenticated", aud: "authenticated", sub: "00000000-0000-4000-8000-000000000001", ...claims },
    { expiresIn },
  );
const sql = (text: string, values: unknown[] = []) => world.database.asService((tx) => tx.query(text, values));

describe.each(["2.0.0", "1.0.0"])("with protocol %s a client", (vsn) => {
  const client = () => site.client({ realtime: { vsn } });

  test("joins, hears what another says, and leaves", async () => {
    const { channel, heard } = await listen(client(), `room ${vsn}`);
    const saying = client().channel(`room ${vsn}`, { config: { broadcast: { ack: true } } });
    expect(await joined(saying)).toEqual({ status: "SUBSCRIBED", error: undefined });
    expect(await saying.send({ type: "broadcast", event: "greeting", payload: { text: "hello ☀ world" } })).toBe("ok");
    await until(() => heard.length === 1);
    expect(heard[0]).toMatchObject({ event: "greeting", payload: { text: "hello ☀ world" } });
    expect(await channel.unsubscribe()).toBe("ok");
    expect(await saying.send({ type: "broadcast", event: "greeting", payload: {} })).toBe("ok");
    expect(heard).toHaveLength(1);
  });

  test("hears itself only if it asked for that", async () => {
    const quiet = await listen(client(), `self ${vsn}`);
    const echo = await listen(client(), `self ${vsn}`, { config: { broadcast: { self: true } } });
    await quiet.channel.send({ type: "broadcast", event: "a", payload: {} });
    await until(() => echo.heard.length === 1);
    await echo.channel.send({ type: "broadcast", event: "b", payload: {} });
    await until(() => echo.heard.length === 2 && quiet.heard.length === 1);
    expect(quiet.heard.map(({ event }) => event)).toEqual(["b"]);
  });

  test("hears what is sent over HTTP, with and without a socket of the sender", async () => {
    const { heard } = await listen(client(), `http ${vsn}`);
    const sender = client().channel(`http ${vsn}`);
    expect(await sender.httpSend("one", { n: 1 })).toEqual({ success: true });
    expect(await sender.send({ type: "broadcast", event: "two", payload: { n: 2 } })).toBe("ok");
    await until(() => heard.length === 2);
    expect(heard.map(({ event, payload }) => [event, payload])).toEqual([
      ["one", { n: 1 }],
      ["two", { n: 2 }],
    ]);
  });

  test("hears what the database sends", async () => {
    const { heard } = await listen(client(), `rows ${vsn}`);
    const hidden = await listen(ada, `members-rows ${vsn}`, isPrivate);
    await sql("select realtime.send($1, 'told', $2, false)", [{ a: 1 }, `rows ${vsn}`]);
    await sql("select realtime.send($1, 'secret', $2)", [{ id: "mine" }, `members-rows ${vsn}`]);
    await until(() => heard.length === 1 && hidden.heard.length === 1);
    expect(heard[0]).toMatchObject({ event: "told", payload: { a: 1 }, meta: { id: expect.any(String) } });
    const { payload, meta } = heard[0] as { payload: { id: string }; meta: { id: string } };
    expect(payload.id).toBe(meta.id);
    expect(hidden.heard[0]).toMatchObject({ event: "secret", payload: { id: "mine" } });
  });
});

describe("broadcasts", () => {
  test("carry bytes between clients that can read them", async () => {
    const [newer, older] = [
      await listen(site.client(), "bytes"),
      await listen(site.client({ realtime: { vsn: "1.0.0" } }), "bytes"),
    ];
    const sender = await listen(site.client(), "bytes", { config: { broadcast: { ack: true } } });
    const bytes = new Uint8Array([0, 255, 128, 1]).buffer;
    expect(await sender.channel.send({ type: "broadcast", event: "raw", payload: bytes })).toBe("ok");
    expect(await sender.channel.httpSend("posted", bytes)).toEqual({ success: true });
    await until(() => newer.heard.length === 2);
    expect(newer.heard.map(({ payload }) => new Uint8Array(payload as ArrayBuffer))).toEqual([
      new Uint8Array(bytes),
      new Uint8Array(bytes),
    ]);
    expect(older.heard).toEqual([]);
  });

  test("of a private topic are not those of a public one of the same name", async () => {
    const shown = await listen(site.client(), "members-two");
    const hidden = await listen(ada, "members-two", isPrivate);
    const { channel } = await listen(bob, "members-two", { config: { private: true, broadcast: { ack: true } } });
    expect(await channel.send({ type: "broadcast", event: "secret", payload: {} })).toBe("ok");
    await until(() => hidden.heard.length === 1);
    expect(shown.heard).toEqual([]);
  });

  test("of a transaction that is rolled back are not sent; a trigger tells what changed", async () => {
    const { heard } = await listen(ada, "members-table", isPrivate);
    await sql(`create table public.notes (id int primary key, text text);
      create function public.tell_notes() returns trigger language plpgsql as $$
      begin
        perform realtime.broadcast_changes('members-table', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
        return null;
      end $$;
      create trigger tell after insert or update or delete on public.notes for each row execute function public.tell_notes()`);
    const failing = world.database.asService(async (tx) => {
      await tx.query("insert into public.notes values (0, 'never')");
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await sql("insert into public.notes values (1, 'a')");
    await sql("update public.notes set text = 'b'");
    await sql("delete from public.notes");
    await until(() => heard.length === 3);
    expect(heard.map(({ event, payload }) => ({ event, ...(payload ?? {}) }))).toMatchObject([
      {
        event: "INSERT",
        operation: "INSERT",
        table: "notes",
        schema: "public",
        record: { id: 1, text: "a" },
        old_record: null,
      },
      { event: "UPDATE", record: { id: 1, text: "b" }, old_record: { id: 1, text: "a" } },
      { event: "DELETE", record: null, old_record: { id: 1, text: "b" } },
    ]);
    await sql("drop table public.notes; drop function public.tell_notes");
  });

  test("that were stored are replayed to a private channel, the oldest first", async () => {
    const since = Date.now() - 1_000;
    for (const n of [1, 2, 3]) await sql("select realtime.send($1, 'stored', 'members-replay')", [{ n }]);
    const { heard } = await listen(ada, "members-replay", {
      config: { private: true, broadcast: { replay: { since, limit: 2 } } },
    });
    await until(() => heard.length === 2);
    expect(heard).toMatchObject([
      { payload: { n: 2 }, meta: { replayed: true } },
      { payload: { n: 3 }, meta: { replayed: true } },
    ]);
    // The client itself refuses to ask for it on a public channel.
    const raw = await site.socket();
    raw.send("1", "1", "realtime:open", "phx_join", { config: { broadcast: { replay: { since } } } });
    const [, , , , answer] = await raw.next(([, ref]) => ref === "1");
    const reason = "UnableToReplayMessages: Replay is not allowed for public channels";
    expect(answer).toEqual({ status: "error", response: { reason } });
    raw.socket.terminate();
  });

  test("over HTTP need a key, a right and a readable body", async () => {
    const post = (
      path: string,
      body: string,
      headers: Record<string, string> = { apikey: site.platform.keys.anonKey },
    ) => fetch(`${site.url}/realtime/v1/api/broadcast${path}`, { method: "POST", body, headers });
    const one = (topic: string, more: object = {}) =>
      JSON.stringify({ messages: [{ topic, event: "e", payload: {}, ...more }] });
    expect((await post("", one("x"))).status).toBe(202);
    expect((await post("", one("x"), {})).status).toBe(401);
    expect((await post("", one("x"), { authorization: "Bearer nonsense" })).status).toBe(401);
    expect((await post("", one("members-x", { private: true }))).status).toBe(403);
    expect((await post("/members-x/events/e?private=true", "{}")).status).toBe(403);
    expect((await post("", "{")).status).toBe(400);
    expect((await post("", "{}")).status).toBe(422);
    expect((await post("", one("x", { payload: "text" }))).status).toBe(422);
    expect((await post("", one("x", { payload: { big: "x".repeat(300_000) } }))).status).toBe(422);
    expect((await post("", `"${"x".repeat(2_000_000)}"`)).status).toBe(413);
    expect((await post("/%FF/events/e", "{}")).status).toBe(422);
    expect((await fetch(`${site.url}/realtime/v1/api/nothing`)).status).toBe(404);
    expect((await fetch(`${site.url}/realtime/v1/websocket`)).status).toBe(426);
    const token = (await ada.auth.getSession()).data.session?.access_token;
    const { heard } = await listen(bob, "members-x", isPrivate);
    expect((await post("/members-x/events/e?private=true", "[1]", { authorization: `Bearer ${token}` })).status).toBe(
      202,
    );
    await until(() => heard.length === 1);
    expect(heard[0]?.payload).toEqual([1]);
  });
});

describe("presence", () => {
  type Event = {
    readonly event: string;
    readonly key?: string;
    readonly newPresences?: object[];
    readonly leftPresences?: object[];
  };

  async function present(client: SupabaseClient, topic: string, key: string, more: object = {}) {
    const channel = client.channel(topic, { config: { presence: { key }, ...more } });
    const events: Event[] = [];
    channel
      .on("presence", { event: "sync" }, () => events.push({ event: "sync" }))
      .on("presence", { event: "join" }, ({ key, newPresences }) => events.push({ event: "join", key, newPresences }))
      .on("presence", { event: "leave" }, ({ key, leftPresences }) =>
        events.push({ event: "leave", key, leftPresences }),
      );
    expect((await joined(channel)).status).toBe("SUBSCRIBED");
    const keys = () => Object.keys(channel.presenceState()).sort();
    return { channel, events, keys };
  }

  test("is the same for several clients: states, joins, changes, leaves", async () => {
    const first = await present(site.client(), "desk", "first");
    expect(await first.channel.track({ mood: "calm" })).toBe("ok");
    await until(() => first.keys().includes("first"));
    const second = await present(site.client({ realtime: { vsn: "1.0.0" } }), "desk", "second");
    await until(() => second.keys().includes("first"));
    expect(second.channel.presenceState().first).toMatchObject([{ mood: "calm", presence_ref: expect.any(String) }]);
    await second.channel.track({ mood: "busy" });
    await until(() => first.keys().length === 2);
    expect(first.events).toContainEqual({
      event: "join",
      key: "second",
      newPresences: [expect.objectContaining({ mood: "busy" })],
    });
    await second.channel.track({ mood: "calm" });
    await until(() => JSON.stringify(first.channel.presenceState().second)?.includes("calm"));
    expect(first.channel.presenceState().second).toHaveLength(1);
    const third = await present(site.client(), "desk", "second");
    await third.channel.track({ mood: "new" });
    await until(() => first.channel.presenceState().second?.length === 2);
    expect(await third.channel.untrack()).toBe("ok");
    await until(() => first.channel.presenceState().second?.length === 1);
    expect(first.events.at(-2)).toMatchObject({ event: "leave", key: "second", leftPresences: [{ mood: "new" }] });
    await second.channel.unsubscribe();
    await until(() => first.keys().length === 1);
  });

  test("ends with its socket", async () => {
    const watching = await present(site.client(), "sockets", "watching");
    const leaving = site.client();
    const gone = await present(leaving, "sockets", "gone");
    await gone.channel.track({});
    await until(() => watching.keys().includes("gone"));
    await leaving.realtime.disconnect();
    await until(() => !watching.keys().includes("gone"));
  });

  test("is not sent to who did not ask for it, and a client without a key gets one", async () => {
    const raw = await site.socket();
    raw.send("1", "1", "realtime:no presence", "phx_join", { config: {} });
    await raw.next(([, ref, , event]) => ref === "1" && event === "phx_reply");
    const { channel } = await present(site.client(), "no presence", "");
    await channel.track({ a: 1 });
    await until(() => /^[0-9a-f-]{36}$/.test(Object.keys(channel.presenceState())[0] ?? ""));
    await pause(150);
    expect(raw.frames.map((frame) => frame[3])).toEqual(["phx_reply"]);
    raw.socket.terminate();
  });

  test("refuses what is no object, too large, or sent too often", async () => {
    const { channel } = await present(site.client(), "limits", "key");
    expect(await channel.track([] as never)).toBe("error");
    expect(await channel.track({ text: "x".repeat(9_000) })).toBe("error");
    expect(await channel.track({ text: "x".repeat(7_000), phx_ref: "forged" })).toBe("ok");
    await until(() => channel.presenceState().key);
    expect(channel.presenceState().key?.[0]?.presence_ref).not.toBe("forged");
    const told = new Promise((resolve) => channel.on("system", {}, resolve));
    for (let n = 0; n < 40; n += 1) void channel.track({ n });
    expect(await told).toMatchObject({ status: "error", message: "Client presence rate limit exceeded" });
  });

  test("on a private channel is judged by its own policies", async () => {
    const reader = await present(ada, "presence-only", "ada", { private: true });
    expect(await reader.channel.track({})).toBe("error");
    const silent = await present(bob, "members-silent", "bob", { private: true });
    expect(await silent.channel.track({})).toBe("error");
    expect((await joined(ada.channel("presence-only-2", isPrivate))).status).toBe("CHANNEL_ERROR");
  });
});

describe("a private channel", () => {
  test("opens to whom a policy lets, and to the service", async () => {
    const id = (await ada.auth.getUser()).data.user?.id;
    const hers = await listen(ada, `own-${id}`, { config: { private: true, broadcast: { ack: true, self: true } } });
    // May read there, and not write.
    expect(await hers.channel.send({ type: "broadcast", event: "e", payload: {} })).toBe("error");
    const service = site.client({ key: site.platform.keys.serviceRoleKey });
    const from = await listen(service, `own-${id}`, { config: { private: true, broadcast: { ack: true } } });
    expect(await from.channel.send({ type: "broadcast", event: "e", payload: {} })).toBe("ok");
    await until(() => hers.heard.length === 1);
  });

  test("is refused to others, in words that name the topic", async () => {
    const id = (await ada.auth.getUser()).data.user?.id;
    const refusal = (topic: string) =>
      `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;
    const bobs = await joined(bob.channel(`own-${id}`, isPrivate));
    expect(bobs).toMatchObject({ status: "CHANNEL_ERROR", error: { message: refusal(`own-${id}`) } });
    const visitors = await joined(site.client().channel("members-1", isPrivate));
    expect(visitors.error?.message).toBe(refusal("members-1"));
  });

  test("is refused when a policy fails, which only the log explains", async () => {
    const { error } = await joined(ada.channel("broken", isPrivate));
    expect(error?.message).toBe("Unauthorized: You do not have permissions to read from this Channel topic: broken");
    expect(site.logged.at(-1)).toMatchObject({ fields: { error: "division by zero" } });
  });

  test("is judged, and its messages are stored and read, where the table's owner is no superuser and passes no policies", async () => {
    const { rows: tables } = await sql(
      "select relrowsecurity and relforcerowsecurity as forced from pg_class where oid = 'realtime.messages'::regclass",
    );
    expect(tables).toEqual([{ forced: true }]);
    const owner = `owner_${crypto.randomUUID().replaceAll("-", "")}`;
    const steps = [
      `create role ${owner} nologin nobypassrls`,
      `grant usage on schema realtime to ${owner}`,
      `grant create on schema realtime to ${owner}`,
      `alter table realtime.messages owner to ${owner}`,
      `alter function realtime.place_probes(text) owner to ${owner}`,
      `alter policy "the database owner maintains" on realtime.messages to ${owner}`,
      `set local role ${owner}`,
      "select realtime.send('{}', 'said', 'members-1')",
      "set local role authenticated",
      "select set_config('request.jwt.claims', '{\"role\":\"authenticated\"}', true)",
    ];
    const found = await world.database
      .asService(async (tx) => {
        for (const step of steps) await tx.query(step);
        const { rows } = await tx.query(
          "select realtime.permissions('members-1') as mine, realtime.permissions('x') as none",
        );
        await tx.query(`set local role ${owner}`);
        const stored = await tx.query(
          "select event from realtime.messages where event = 'said' and topic = 'members-1'",
        );
        const { rows: gone } = await tx.query("delete from realtime.messages where event = 'said' returning event");
        throw Object.assign(new Error("rolled back"), { found: [rows[0], stored.rows, gone] });
      })
      .catch((error: { found?: unknown; message: string }) => error.found ?? error.message);
    const all = { read: true, write: true };
    const nothing = { read: false, write: false };
    expect(found).toEqual([
      { mine: { broadcast: all, presence: all }, none: { broadcast: nothing, presence: nothing } },
      [{ event: "said" }],
      [{ event: "said" }],
    ]);
  });

  test("that fails again and again fills no log", async () => {
    const fresh = await world.process();
    const raw = await fresh.socket({ key: await signedToken({}, 60) });
    for (let n = 0; n < 50; n += 1)
      raw.send(`${n}`, `${n}`, "realtime:broken", "phx_join", { config: { private: true } });
    await raw.next(([, ref, , event]) => ref === "49" && event === "phx_reply");
    expect(fresh.logged).toMatchObject([{ message: "a policy of realtime.messages failed" }]);
    raw.socket.terminate();
  });

  test("leaves nothing behind of the question what is allowed", async () => {
    await listen(bob, "members-probe", isPrivate);
    const { rows } = await sql("select count(*)::int as count from realtime.messages where event is null");
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe("a token", () => {
  test("that was renewed keeps the channel, and one that may read less ends it", async () => {
    const [short, long] = [await signedToken({}, 2), await signedToken({}, 60)];
    const client = site.client();
    await client.realtime.setAuth(short);
    const { channel, heard, system } = await listen(client, "members-renewed", {
      config: { private: true, broadcast: { self: true } },
    });
    await client.realtime.setAuth(long);
    await pause(3_000);
    await channel.send({ type: "broadcast", event: "later", payload: {} });
    await until(() => heard.length === 1);
    await client.realtime.setAuth(site.platform.keys.anonKey);
    await until(() => system.length === 1);
    expect(system[0]?.message).toMatch(/^You do not have permissions|no longer have permission/);
  });

  test("that expires closes the channel with a word, public ones too", async () => {
    const client = site.client();
    const token = await signedToken({}, 2);
    await client.realtime.setAuth(token);
    const { system, statuses } = await listen(client, "expiring");
    await until(() => statuses.at(-1) === "CLOSED");
    expect(system).toEqual([
      {
        extension: "system",
        status: "error",
        channel: "expiring",
        message: expect.stringMatching(/^Token has expired \d+ seconds ago$/),
      },
    ]);
    const raw = await site.socket();
    raw.send("1", "1", "realtime:expired", "phx_join", { access_token: token });
    const [, , , , answer] = await raw.next(([, ref]) => ref === "1");
    expect(answer).toMatchObject({
      status: "error",
      response: { reason: expect.stringMatching(/^InvalidJWTToken: Token has expired/) },
    });
    raw.socket.terminate();
  });

  test("that is forged in the middle of a channel closes it", async () => {
    const real = await signedToken({}, 60);
    const forged = {
      "its claims changed": real.replace(
        /\.[^.]+\./,
        `.${btoa(JSON.stringify({ role: "service_role", exp: 9e9 })).replace(/=+$/, "")}.`,
      ),
      "its signature cut": real.slice(0, -4),
      "no token": "let me in",
      "without algorithm": `${btoa('{"alg":"none"}')}.${real.split(".")[1]}.x`.replaceAll("=", ""),
    };
    for (const token of Object.values(forged)) {
      const client = site.client();
      await client.realtime.setAuth(real);
      const { channel, system, statuses } = await listen(client, "members-forged", isPrivate);
      // The client itself would not send most of these.
      const { channelAdapter } = channel as unknown as {
        channelAdapter: { push(event: string, payload: object): void };
      };
      channelAdapter.push("access_token", { access_token: token });
      await until(() => statuses.at(-1) === "CLOSED");
      expect(system[0]?.message).toMatch(/Failed to validate JWT signature|not a valid JWT/);
    }
  });

  test("that is no text, or a publishable key, is refused or passed over", async () => {
    const raw = await site.socket();
    raw.send("1", "1", "realtime:odd", "phx_join", { config: {}, access_token: "sb_publishable_x" });
    expect((await raw.next(([, ref]) => ref === "1"))[4]).toMatchObject({ status: "ok" });
    raw.send("1", "2", "realtime:odd", "access_token", { access_token: "sb_publishable_x" });
    raw.send("1", "3", "realtime:odd", "access_token", { access_token: null });
    raw.send("1", "4", "realtime:odd", "access_token", { access_token: 7 });
    await raw.next(([, , , event]) => event === "phx_close");
    expect(raw.frames.filter(([, , , event]) => event === "system")).toHaveLength(1);
    raw.socket.terminate();
  });

  test("whose session ended loses its private channels at once, in every process; public ones go on", async () => {
    const carol = await site.member("carol@example.com");
    const token = (await carol.auth.getSession()).data.session?.access_token ?? "";
    const elsewhere = other.client({ token });
    await elsewhere.realtime.setAuth();
    const [here, there, open] = [
      await listen(carol, "members-ended", isPrivate),
      await listen(elsewhere, "members-ended", isPrivate),
      await listen(elsewhere, "open-ended"),
    ];
    const service = site.client({ key: site.platform.keys.serviceRoleKey });
    const started = performance.now();
    await service.auth.admin.signOut(token);
    await until(() => here.statuses.at(-1) === "CLOSED" && there.statuses.at(-1) === "CLOSED");
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(here.system[0]).toMatchObject({ status: "error", message: "The session of this token has ended" });
    await site.client().channel("open-ended").httpSend("still", {});
    await until(() => open.heard.length === 1);
    expect((await joined(elsewhere.channel("members-again", isPrivate))).error?.message).toBe(
      "InvalidJWTToken: The session of this token has ended",
    );
  });

  test("of a banned user opens nothing any more", async () => {
    const dan = await site.member("dan@example.com");
    const { statuses } = await listen(dan, "members-banned", isPrivate);
    const service = site.client({ key: site.platform.keys.serviceRoleKey });
    const id = (await dan.auth.getUser()).data.user?.id ?? "";
    await service.auth.admin.updateUserById(id, { ban_duration: "1h" });
    await until(() => statuses.at(-1) === "CLOSED");
  });

  test("whose session lost its second factor is judged by what is left", async () => {
    const eve = await site.member("eve@example.com");
    const id = (await eve.auth.getUser()).data.user?.id ?? "";
    const { rows } = await sql("update auth.sessions set aal = 'aal2' where user_id = $1 returning id", [id]);
    const token = await signedToken(
      { sub: id, session_id: rows[0]?.id, aal: "aal2", app_metadata: {}, email: "eve@example.com" },
      60,
    );
    const claims = (await eve.auth.getClaims(token)).data?.claims;
    expect(claims?.aal).toBe("aal2");
    const client = site.client({ token });
    await client.realtime.setAuth();
    const { statuses, system } = await listen(client, "safe", isPrivate);
    await sql("update auth.sessions set aal = 'aal1' where user_id = $1", [id]);
    await until(() => statuses.at(-1) === "CLOSED");
    expect(system[0]?.message).toBe("You no longer have permission to read from this Channel topic: safe");
  });
});

describe("two processes", () => {
  test("pass broadcasts of every size and kind on to one another, in order", async () => {
    const [here, there] = [site.client(), other.client()];
    const listening = await listen(there, "both");
    const sender = await listen(here, "both", { config: { broadcast: { ack: true } } });
    const sizes = [1, 9_000, 2, 50_000, 3];
    for (const size of sizes) {
      expect(await sender.channel.send({ type: "broadcast", event: "size", payload: { text: "x".repeat(size) } })).toBe(
        "ok",
      );
    }
    await sender.channel.send({ type: "broadcast", event: "raw", payload: new Uint8Array([1, 2]).buffer });
    await site.client().channel("both").httpSend("posted", { n: 1 });
    await until(() => listening.heard.length === sizes.length + 2);
    expect(listening.heard.map(({ payload }) => (payload as { text?: string } | undefined)?.text?.length)).toEqual([
      ...sizes,
      undefined,
      undefined,
    ]);
    expect(new Uint8Array((listening.heard[5]?.payload ?? new ArrayBuffer()) as ArrayBuffer)).toEqual(
      new Uint8Array([1, 2]),
    );
  });

  test("hear the database once each", async () => {
    const [here, there] = [await listen(site.client(), "once"), await listen(other.client(), "once")];
    await sql("select realtime.send('{}', 'e', 'once', false)");
    await until(() => here.heard.length > 0 && there.heard.length > 0);
    await pause(100);
    expect([here.heard.length, there.heard.length]).toEqual([1, 1]);
  });

  test("show one another's presence, and forget that of a process that ended", async () => {
    const third = await world.process();
    const watching = site.client().channel("all", { config: { presence: { key: "here" } } });
    watching.on("presence", { event: "sync" }, () => undefined);
    await joined(watching);
    await watching.track({ at: "first" });
    const visitor = third.client();
    const visiting = visitor.channel("all", { config: { presence: { key: "there" } } });
    visiting.on("presence", { event: "sync" }, () => undefined);
    await joined(visiting);
    await visiting.track({ at: "third" });
    await until(() => Object.keys(watching.presenceState()).length === 2);
    // A process that started after the track was told of it.
    await until(() => Object.keys(visiting.presenceState()).length === 2);
    await third.platform.close();
    await until(() => Object.keys(watching.presenceState()).length === 1);
  });
});

test("a channel that asks for it hears that messages of the database reach it", async () => {
  const { system } = await listen(site.client(), "ready", { config: { broadcast: { replication_ready: true } } });
  await until(() => system.length > 0);
  expect(system).toEqual([
    { extension: "system", status: "ok", message: "Replication connection established", channel: "ready" },
  ]);
});

describe("while the database is away", () => {
  test("public channels go on, private ones say why they are not opened, and what was missed is judged afterwards", {
    timeout: 60_000,
  }, async () => {
    let away = false;
    const cut = await world.process({}, () => away);
    const frank = await cut.member(`frank-${crypto.randomUUID()}@example.com`);
    const { id } = (await frank.auth.getUser()).data.user ?? { id: "" };
    const open = await listen(cut.client(), "open", { config: { broadcast: { self: true } } });
    const closed = await listen(frank, "members-cut", isPrivate);
    // Its own token, not only one set by hand: on a busy machine the client goes back to that when it joins again.
    const renewing = cut.client({ token: await signedToken({}, 60) });
    await renewing.realtime.setAuth(await signedToken({ nonce: 0 }, 60));
    const renewed = await listen(renewing, "members-cut", isPrivate);
    away = true;
    await open.channel.send({ type: "broadcast", event: "e", payload: {} });
    await until(() => open.heard.length === 1);
    const unavailable = "Realtime was unable to connect to the project database";
    expect((await joined(renewing.channel("members-more", isPrivate))).error?.message).toBe(
      `UnableToConnectToProject: ${unavailable}`,
    );
    await renewing.realtime.setAuth(await signedToken({ nonce: 1 }, 60));
    await until(() => renewed.statuses.at(-1) === "CHANNEL_ERROR");
    expect(renewed.system[0]?.message).toBe(unavailable);
    await sql("delete from auth.sessions where user_id = $1", [id]);
    await pause(300);
    expect(closed.statuses).toEqual(["SUBSCRIBED"]);
    away = false;
    await until(() => closed.statuses.at(-1) === "CLOSED", 20_000);
    expect(closed.system[0]?.message).toBe("The session of this token has ended");
    // The client of a channel that failed for our reasons joins again by itself, after up to ten seconds.
    await until(() => renewed.statuses.at(-1) === "SUBSCRIBED", 30_000);
  });
});

describe("a process that stops", () => {
  test("sends its clients away with 1012 and lets no more in", async () => {
    const stopping = await world.process();
    const raw = await stopping.socket();
    stopping.platform.closeSockets();
    expect(await raw.closed).toBe(1012);
    await expect(stopping.socket()).rejects.toThrow("503");
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
