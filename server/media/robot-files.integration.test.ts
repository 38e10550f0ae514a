import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#config";
import { createPlatform } from "#platform/platform.ts";
import { readSettings } from "#platform/settings/read-settings.ts";
import { keyOf } from "#platform/storage/backends/backend.ts";
import { handle as handOutRobot } from "#supabase/functions/robot-goods/handler.ts";
import { courseWorld, type Person } from "../../tests/support/course-world.ts";
import { goodsFindings } from "../check-goods.ts";
import { loadMailContent } from "../order-mails/order-for-mail.ts";
import { mediaFunction } from "./media-function.ts";
import { removeUnusedMedia } from "./remove-unused-media.ts";

const siteUrl = "http://127.0.0.1:3000";
const { settings } = readSettings(new URL("../../supabase/config.toml", import.meta.url).pathname);
const world = await courseWorld(() => ({
  functions: { media: mediaFunction(), "robot-goods": handOutRobot },
  environment: (name) => (name === "LICENCE_SECRET" ? "a secret of this test" : undefined),
  settings,
}));
const { platform, database, student, other, owner, sql } = world;
const editor: Person = { ...other, aal: "aal2", app_metadata: { role: "editor" } };
let goods = "";

async function send(path: string, caller: Person, init: RequestInit = {}) {
  const authorization = `Bearer ${await platform.keys.sign(caller, { expiresIn: 600 })}`;
  const request = new Request(`${siteUrl}${path}`, { ...init, headers: { authorization, ...init.headers } });
  return platform.fetch(request, { remoteAddress: "in-process" });
}
const anyone = (table: string) =>
  new Request(`${siteUrl}/rest/v1/${table}`, { headers: { apikey: platform.keys.anonKey } });
const media = async (caller: Person, body: object) => {
  const answer = await send("/functions/v1/media", caller, { method: "POST", body: JSON.stringify(body) });
  return { status: answer.status, ...((await answer.json()) as { message?: string; path?: string; token?: string }) };
};

/** The way of the console: an address, the bytes, the row. */
async function add(name: string, content: Uint8Array, caller: Person = owner) {
  const { path = "", token } = await media(owner, { act: "begin-robot-file" });
  const put = await platform.fetch(
    new Request(`${siteUrl}/storage/v1/object/upload/sign/robot-files/${path}?token=${token}`, {
      method: "PUT",
      headers: { "content-type": "application/octet-stream" },
      body: new Uint8Array(content),
    }),
    { remoteAddress: "in-process" },
  );
  if (put.status !== 200) return { status: put.status, message: await put.text(), path };
  return { ...(await media(caller, { act: "finish-robot-file", path, robot: "harbor-bot", name })), path };
}
const bytes = (text: string) => new TextEncoder().encode(text);
const said = async (path = "", caller: Person = student) => {
  const answer = await send(`/functions/v1/robot-goods/${goods}${path}`, caller);
  return { status: answer.status, ...((await answer.json()) as { files?: { name: string }[]; zip?: string }) };
};
const kept = async () => (await sql("select name from public.own_robot_files order by name")).map(({ name }) => name);

beforeAll(async () => {
  await sql(
    "insert into public.robot_releases (robot_id, version, changes, fingerprint) values ('tern-trend', '1', '[]', 'f')",
  );
  await sql(
    `insert into public.robots select (jsonb_populate_record(null::public.robots, to_jsonb(r) || '{"id": "harbor-bot", "name": "Harbor Bot"}')).*
     from public.robots r where r.id = 'tern-trend'`,
  );
  await sql("select public.record_checkout_event($1, '')", [
    JSON.stringify({
      ...{ provider: "sandbox", eventId: "robot-1", type: "purchased", providerOrderId: "order-1" },
      email: student.email,
      items: [{ productId: "harbor-bot", priceCents: 14_900, currency: "USD" }],
    }),
  ]);
  const [row] = await sql("select id from public.enrolments where product_id = 'harbor-bot'");
  goods = String(row?.id);
}, 120_000);
afterAll(() => world.stop());

describe("a robot that the owner has added", () => {
  it("is sold with its key alone while it has no file, and everybody is told so", async () => {
    const shown = await said();
    expect(shown).toMatchObject({ status: 200, version: null, files: [], licences: [{ activationLimit: 3 }] });
    expect(await database.asService(loadMailContent)).toMatchObject({
      withGoods: expect.not.arrayContaining(["harbor-bot"]),
    });
    const texts = (await goodsFindings(database)).map(({ text }) => text).join("\n");
    expect(texts).toContain("Harbor Bot");
    expect(texts).toContain("nothing to download");
  });

  it("has the files that the owner uploads, one by one and in the ZIP, for its buyer alone", async () => {
    expect(await add("harbor-bot.ex5", bytes("a program"))).toMatchObject({ status: 200 });
    expect(await add("Read me.txt", bytes("how to"))).toMatchObject({ status: 200 });
    const { files, zip } = await said();
    expect(files?.map(({ name }) => name)).toEqual(["Read me.txt", "harbor-bot.ex5"]);
    const day = new Date().toISOString().slice(0, 10);
    expect(zip).toBe(`harbor-bot-${day}.zip`);
    const one = await send(`/functions/v1/robot-goods/${goods}/harbor-bot.ex5`, student);
    expect([one.headers.get("content-disposition"), await one.text()]).toEqual([
      'attachment; filename="harbor-bot.ex5"',
      "a program",
    ]);
    const all = unzipSync(
      new Uint8Array(await (await send(`/functions/v1/robot-goods/${goods}/${zip}`, student)).arrayBuffer()),
    );
    expect(Object.keys(all).sort()).toEqual(
      ["Read me.txt", "harbor-bot.ex5", "license.txt"].map((name) => `harbor-bot-${day}/${name}`),
    );
    expect(strFromU8(all[`harbor-bot-${day}/harbor-bot.ex5`] ?? new Uint8Array())).toBe("a program");
    const license = strFromU8(all[`harbor-bot-${day}/license.txt`] ?? new Uint8Array());
    expect(license).toContain("License 1: ");
    expect(license, "nothing is known of what its program asks for").not.toContain("Demo accounts");
    expect((await database.asService(loadMailContent)).withOwnFiles).toEqual(["harbor-bot"]);
    expect((await said("/harbor-bot.ex5", other)).status).toBe(404);
    for (const caller of [other, editor])
      expect(await (await send("/rest/v1/own_robot_files?select=name", caller)).json()).toEqual([]);
    expect(await (await send("/rest/v1/own_robot_files?select=name", student)).json()).toHaveLength(2);
    expect((await goodsFindings(database)).map(({ text }) => text).join("\n")).not.toContain("Harbor Bot");
  });

  it("hands out a file whose name has spaces, and the keys whatever the owner's files are called", async () => {
    expect(await (await send(`/functions/v1/robot-goods/${goods}/Read%20me.txt`, student)).text()).toBe("how to");
    expect((await said("/Read%ZZme.txt")).status).toBe(404);
    expect(await add("License.txt", bytes("the owner's terms"))).toMatchObject({ status: 200 });
    const { zip } = await said();
    const answer = await send(`/functions/v1/robot-goods/${goods}/${zip}`, student);
    const all = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const folder = String(zip).replace(/\.zip$/, "");
    expect(strFromU8(all[`${folder}/License.txt`] ?? new Uint8Array())).toBe("the owner's terms");
    expect(strFromU8(all[`${folder}/license-keys.txt`] ?? new Uint8Array())).toMatch(/License 1: (?:\w{5}-){4}\w{5}/);
    await sql(
      "delete from storage.objects where name = (select id::text from public.own_robot_files where name = 'License.txt')",
    );
    await sql("delete from public.own_robot_files where name = 'License.txt'");
  });

  it("has everything in the ZIP where a file of the owner's is called as the ZIP is", async () => {
    const { zip = "" } = await said();
    expect(await add(zip, bytes("the owner's archive"))).toMatchObject({ status: 200 });
    const answer = await send(`/functions/v1/robot-goods/${goods}/${zip}`, student);
    const all = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const folder = zip.replace(/\.zip$/, "");
    expect(Object.keys(all).sort()).toEqual(
      ["Read me.txt", zip, "harbor-bot.ex5", "license.txt"].map((name) => `${folder}/${name}`).sort(),
    );
    await sql(
      "delete from storage.objects where name = (select id::text from public.own_robot_files where name = $1)",
      [zip],
    );
    await sql("delete from public.own_robot_files where name = $1", [zip]);
  });

  it("makes the ZIP while it is read: what waits for a reader is a part of it", async () => {
    const large = crypto.getRandomValues(new Uint8Array(65_536));
    const program = new Uint8Array(9_000_000).map((_, at) => large[at % 65_536] ?? 0);
    expect(await add("large.bin", program)).toMatchObject({ status: 200 });
    const { zip } = await said();
    const answer = await send(`/functions/v1/robot-goods/${goods}/${zip}`, student);
    expect(answer.headers.get("content-length")).toBeNull();
    const parts: Uint8Array[] = [];
    for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) parts.push(part);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(1_000_000);
    const all = unzipSync(new Uint8Array(Buffer.concat(parts)));
    const unpacked = all[`${String(zip).replace(/\.zip$/, "")}/large.bin`] ?? new Uint8Array();
    expect(Buffer.compare(unpacked, program)).toBe(0);
    await sql(
      "delete from storage.objects where name = (select id::text from public.own_robot_files where name = 'large.bin')",
    );
    expect(await said(`/${zip}`)).toMatchObject({ status: 503, code: "no_storage" });
    await sql("delete from public.own_robot_files where name = 'large.bin'");
  });

  it("is told to nobody before it is on sale or somebody has it", async () => {
    const named = async () => (await sql("select public.robots_with_files() as id")).map(({ id }) => id);
    await sql(
      `insert into public.robots select (jsonb_populate_record(null::public.robots, to_jsonb(r) || '{"id": "secret-bot", "published": false}')).*
       from public.robots r where r.id = 'tern-trend'`,
    );
    await sql(
      "insert into public.own_robot_files (id, robot_id, name, bytes) values (gen_random_uuid(), 'secret-bot', 'a.ex5', 1)",
    );
    expect(await named()).toContain("harbor-bot");
    expect(await named()).not.toContain("secret-bot");
    await sql("update public.robots set published = false where id = 'harbor-bot'");
    expect(await named(), "its buyer has it").toContain("harbor-bot");
    await sql("update public.robots set published = true where id = 'harbor-bot'");
    await sql("delete from public.robots where id = 'secret-bot'");
  });

  it("answers 503 while nobody can say what was bought, and downloads that come at once count one by one", async () => {
    const request = new Request(`${siteUrl}/functions/v1/robot-goods/${goods}`, {
      headers: { authorization: "Bearer x" },
    });
    const away = await handOutRobot(request, {
      get: () => siteUrl,
      fetch: () => Promise.resolve(Response.json({ message: "The database has too much to do." }, { status: 503 })),
      remoteAddress: "in-process",
    });
    expect([away.status, away.headers.get("retry-after")]).toEqual([503, "30"]);
    await sql("delete from public.robot_downloads");
    const record = () => sql("select public.record_robot_download($1, 'a', '1') as counted", [goods]);
    const counts = (await Promise.all(Array.from({ length: 70 }, record))).filter(([row]) => row?.counted === true);
    expect(counts).toHaveLength(60);
    await sql("delete from public.robot_downloads");
  });

  it("answers 503 instead of a ZIP that breaks off where a file is on record and not there", async () => {
    const { zip } = await said();
    const [row] = await sql(
      "select version from storage.objects where bucket_id = 'robot-files' order by created_at desc limit 1",
    );
    const file = join(world.dataDir, "storage", keyOf(String(row?.version)));
    renameSync(file, `${file}-elsewhere`);
    expect(await said(`/${zip}`)).toMatchObject({ status: 503, code: "no_storage" });
    renameSync(`${file}-elsewhere`, file);
    expect((await send(`/functions/v1/robot-goods/${goods}/${zip}`, student)).status).toBe(200);
  });

  it("is warned of at the start of a process that shares the database and not the files", async () => {
    const warnedBy = async (dataDir: string) => {
      const warnings: string[] = [];
      const log = { info() {}, error() {}, warn: (text: string) => void warnings.push(text) };
      await (
        await createPlatform({ config: readConfig({ SITE_URL: siteUrl, DATA_DIR: dataDir }), database, log })
      ).close();
      return warnings;
    };
    const folder = mkdtempSync(join(tmpdir(), "northpip-other-"));
    expect(await warnedBy(folder)).toEqual([
      expect.stringMatching(/^(\d+) of the \1 newest stored files cannot be read from/),
    ]);
    expect(await warnedBy(world.dataDir)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it("keeps one file of a name, the newest", async () => {
    const before = await sql("select id from public.own_robot_files where name = 'harbor-bot.ex5'");
    expect(await add("harbor-bot.ex5", bytes("a newer program"))).toMatchObject({ status: 200 });
    expect(await kept()).toEqual(["Read me.txt", "harbor-bot.ex5"]);
    expect(await (await send(`/functions/v1/robot-goods/${goods}/harbor-bot.ex5`, student)).text()).toBe(
      "a newer program",
    );
    await sql("update storage.objects set created_at = now() - interval '2 days' where bucket_id = 'robot-files'");
    await sql("update public.text_revisions set changed_at = now() - interval '2 days'");
    expect(await removeUnusedMedia(database)).toBe(1);
    expect(await sql("select name from storage.objects where name = $1", [before[0]?.id])).toEqual([]);
  });

  it("takes no file that is too large, badly named, of another robot, or from an editor", async () => {
    expect((await add("large.bin", new Uint8Array(10_000_001))).status).not.toBe(200);
    expect(await add("../up.txt", bytes("x"))).toMatchObject({ status: 400 });
    expect(await add("ü.txt", bytes("x"))).toMatchObject({ status: 400, message: expect.stringContaining("letters") });
    const { path } = await add("a.txt", bytes("x"), editor);
    expect(await kept()).not.toContain("a.txt");
    expect(await media(owner, { act: "finish-robot-file", path, robot: "no-such-bot", name: "a.txt" })).toMatchObject({
      status: 409,
    });
    const part = new Uint8Array(9_999_000);
    for (const name of ["1.bin", "2.bin", "3.bin"]) expect(await add(name, part)).toMatchObject({ status: 200 });
    expect(await add("4.bin", part)).toMatchObject({ status: 409, message: expect.stringContaining("30 MB together") });
  });

  it("has the owner's file in place of a generated one of the same name", async () => {
    await sql("delete from public.own_robot_files");
    await sql(
      "insert into public.robot_releases (robot_id, version, changes, fingerprint) values ('harbor-bot', '1.0', '[]', 'f')",
    );
    await sql("insert into public.robot_files values ('harbor-bot', 'manual.html', 'Manual', 'text/html', 'made', 0)");
    expect((await said()).files).toMatchObject([{ name: "manual.html", label: "Manual" }]);
    expect(await add("manual.html", bytes("the owner's"))).toMatchObject({ status: 200 });
    const { files, zip } = await said();
    expect(files).toMatchObject([{ name: "manual.html", label: "Added by the seller" }]);
    const all = unzipSync(
      new Uint8Array(await (await send(`/functions/v1/robot-goods/${goods}/${zip}`, student)).arrayBuffer()),
    );
    expect(strFromU8(all["harbor-bot-1.0/manual.html"] ?? new Uint8Array())).toBe("the owner's");
  });

  it("is named with its versions to its buyer alone while visitors do not see it", async () => {
    const versions = async (caller: Person) =>
      (await send("/rest/v1/robot_releases?select=version&robot_id=eq.harbor-bot", caller)).json();
    expect(await versions(other)).toEqual([{ version: "1.0" }]);
    await sql("update public.robots set published = false where id = 'harbor-bot'");
    expect(await versions(other)).toEqual([]);
    expect(await versions(student)).toEqual([{ version: "1.0" }]);
    expect(await said()).toMatchObject({ status: 200, version: "1.0" });
  });

  it("tells its buyer alone what to do next, of the own kind of product and of no other", async () => {
    const steps = (caller: Person) => send("/rest/v1/next_steps?select=id&order=id", caller);
    expect(await (await steps(other)).json()).toEqual([]);
    const kinds = ["robot", "robot-with-own-files", "robot-without-files"];
    expect(await (await steps(student)).json()).toEqual(kinds.map((id) => ({ id })));
    expect(await (await platform.fetch(anyone("next_steps"), { remoteAddress: "in-process" })).json()).toEqual([]);
  });
});
