import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { readSettings } from "#platform/settings/read-settings.ts";
import { mediaFunction } from "./media-function.ts";
import { removeUnusedMedia } from "./remove-unused-media.ts";
import { pictureBackEnd } from "./serve-pictures.ts";

const siteUrl = "http://127.0.0.1:3997";
const log = { info() {}, warn() {}, error() {} };
let shared: TestDatabase;
let platform: Platform;
const tokens: Record<string, string> = {};
const sql = async (text: string, values: unknown[] = []) =>
  (await shared.database.asService((tx) => tx.query<Record<string, unknown>>(text, values))).rows;

beforeAll(async () => {
  shared = await testDatabase();
  await seedContent(shared.database);
  const { settings } = readSettings(new URL("../../supabase/config.toml", import.meta.url).pathname);
  const config = readConfig({ SITE_URL: siteUrl, DATA_DIR: shared.dataDir });
  platform = await createPlatform({
    config,
    database: shared.database,
    log,
    functions: { media: mediaFunction() },
    settings,
  });
  for (const [name, role, aal] of [
    ["owner", "owner", "aal2"],
    ["weak", "owner", "aal1"],
    ["editor", "editor", "aal2"],
    ["support", "support", "aal2"],
    ["member", null, "aal1"],
  ] as const) {
    const [made] = await sql(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1, now(), $2) returning id`,
      [`${name}@example.com`, role ? { role } : {}],
    );
    const claims = { aud: "authenticated", role: "authenticated", sub: String(made?.id), aal, app_metadata: { role } };
    tokens[name] = await platform.keys.sign(claims, { expiresIn: 600 });
  }
}, 60_000);
afterAll(async () => {
  await platform.close();
  await shared.stop();
});

const send = (path: string, init: RequestInit) =>
  platform.fetch(new Request(`${siteUrl}${path}`, init), { remoteAddress: "in-process" });
const as = (who: string) => ({
  authorization: `Bearer ${tokens[who] ?? platform.keys.anonKey}`,
  apikey: platform.keys.anonKey,
  "content-type": "application/json",
});
const media = (who: string, body: unknown) =>
  send("/functions/v1/media", { method: "POST", headers: as(who), body: JSON.stringify(body) });
const rest = (who: string, path: string, init: RequestInit = {}) =>
  send(`/rest/v1/${path}`, { ...init, headers: { ...as(who), prefer: "return=representation" } });

async function upload(who: string, content: Buffer) {
  const begun = (await (await media(who, { act: "begin" })).json()) as { path: string; token: string };
  const answer = await send(`/storage/v1/object/upload/sign/uploads/${begun.path}?token=${begun.token}`, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: new Uint8Array(content),
  });
  return { ...begun, status: ((await answer.json()) as { statusCode?: string }).statusCode ?? "200" };
}
async function add(content: Buffer, alt = "A brass square", who = "editor") {
  const { path } = await upload(who, content);
  const answer = await media(who, { act: "finish-picture", path, alt, fileName: "square.png" });
  const body = (await answer.json()) as { message?: string; known?: boolean; picture?: { id: string; alt: string } };
  return { status: answer.status, ...body };
}
const square = (side: number, background = "#b08030") =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();
const files = async (bucket: string) =>
  (await sql("select name from storage.objects where bucket_id = $1 order by name", [bucket])).map(({ name }) => name);

test("without a database nothing is said about the caller: the answer is when to come back", async () => {
  let asked = 0;
  const away = {
    get: (name: string) => ({ SUPABASE_URL: siteUrl, SUPABASE_ANON_KEY: "k", SUPABASE_SERVICE_ROLE_KEY: "k" })[name],
    fetch: async () => {
      asked += 1;
      return Response.json({ code: "PGRST000", message: "Could not reach the database." }, { status: 503 });
    },
    remoteAddress: "203.0.113.1",
  };
  const request = new Request(`${siteUrl}/functions/v1/media`, { method: "POST", body: '{"act":"begin"}' });
  const answer = await mediaFunction()(request, away);
  expect([answer.status, answer.headers.get("retry-after"), asked]).toEqual([503, "30", 1]);
});

test("staff begin so many uploads an hour", async () => {
  const [editor] = await sql("select id from auth.users where email = 'editor@example.com'");
  await sql("insert into public.request_counts values ('media upload ' || $1::text, now() + interval '1 hour', 200)", [
    editor?.id,
  ]);
  const answer = await media("editor", { act: "begin" });
  expect([answer.status, Number(answer.headers.get("retry-after")) > 3_000]).toEqual([429, true]);
  expect((await media("owner", { act: "begin" })).status).toBe(200);
  await sql("delete from public.request_counts");
});

test("nobody but staff who edit content uploads, with the second factor", async () => {
  for (const who of ["visitor", "member", "support", "weak"])
    for (const act of ["begin", "finish-picture"]) expect((await media(who, { act })).status, who).toBe(403);
  expect(await files("uploads")).toEqual([]);
  for (const who of ["visitor", "member", "support", "weak"])
    expect((await rest(who, "rpc/media_uses", { method: "POST", body: '{"mark":"0123456789"}' })).ok, who).toBe(false);
});

test("an address for uploading takes nothing once the role of who asked for it was taken", async () => {
  const [editor] = await sql(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data)
     values (gen_random_uuid(), 'authenticated', 'authenticated', 'leaving@example.com', now(), '{"role": "editor"}') returning id`,
  );
  const [session] = await sql(
    "insert into auth.sessions (id, user_id, aal) values (gen_random_uuid(), $1, 'aal2') returning id",
    [editor?.id],
  );
  const claims = { aud: "authenticated", role: "authenticated", sub: String(editor?.id), aal: "aal2" };
  const app_metadata = { role: "editor" };
  tokens.leaving = await platform.keys.sign(
    { ...claims, session_id: String(session?.id), app_metadata },
    { expiresIn: 600 },
  );
  const begin = async (act: string, bucket: string) => {
    const begun = (await (await media("leaving", { act })).json()) as { path: string; token: string };
    return `/storage/v1/object/upload/sign/${bucket}/${begun.path}?token=${begun.token}`;
  };
  const put = async (address: string) =>
    (await send(address, { method: "PUT", headers: { "content-type": "text/plain" }, body: "text" })).status;
  expect(await put(await begin("begin", "uploads"))).toBe(200);
  expect((await media("leaving", { act: "begin-robot-file" })).status, "only the owner adds those").toBe(403);
  const addresses = [await begin("begin", "uploads"), await begin("begin-video", "videos")];
  await sql("update auth.users set raw_app_meta_data = '{}' where id = $1", [editor?.id]);
  await sql("delete from auth.sessions where id = $1", [session?.id]);
  for (const address of addresses) expect(await put(address)).toBeGreaterThanOrEqual(400);
  await sql("delete from storage.objects where bucket_id in ('uploads', 'videos')");
});

test("an uploaded picture is shown in its sizes to everybody, for ever; the upload itself is gone", async () => {
  const made = await add(await square(500));
  expect(made).toMatchObject({ status: 200, known: false, picture: { alt: "A brass square" } });
  const id = made.picture?.id ?? "";
  expect(await files("uploads")).toEqual([]);
  expect(await files("pictures")).toEqual([`${id}/320.avif`, `${id}/320.webp`, `${id}/500.avif`, `${id}/500.webp`]);
  const site = pictureBackEnd(
    { handles: () => true, fetch: (request, remoteAddress) => platform.fetch(request, { remoteAddress }) },
    siteUrl,
  );
  const get = (path: string, headers: Record<string, string> = {}) =>
    site.fetch(new Request(siteUrl + path, { headers }), "127.0.0.1");
  const shown = await get(`/pictures/${id}/320.avif`);
  expect([shown.status, shown.headers.get("content-type"), shown.headers.get("cache-control")]).toEqual([
    200,
    "image/avif",
    "public, max-age=31536000, immutable",
  ]);
  expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(320);
  const again = await get(`/pictures/${id}/320.avif`, { "if-none-match": shown.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  for (const path of [
    `/pictures/${id}/640.avif`,
    `/pictures/${id}/320.png`,
    "/pictures/x/320.avif",
    "/pictures/%2e%2e/1.avif",
  ]) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("cache-control")], path).toEqual([404, "no-store"]);
  }
  // The same file again is the same picture, with the words that it has.
  expect(await add(await square(500), "Other words")).toMatchObject({
    status: 200,
    known: true,
    picture: { id, alt: "A brass square" },
  });
});

test("what is no picture is refused with words, and nothing of it stays", async () => {
  const before = await files("pictures");
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const refused = await add(drawing);
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining("SVG drawing")]);
  expect((await add(await square(60), "  ")).message).toBe("The alternative text has 3 to 300 characters.");
  expect(
    (await media("editor", { act: "finish-picture", path: crypto.randomUUID(), alt: "abc", fileName: "x" })).status,
  ).toBe(404);
  expect((await upload("editor", Buffer.alloc(30_000_000))).status).toBe("413");
  expect(await files("pictures")).toEqual(before);
});

test("a picture that a text, a story, the brand or a draft uses is not deleted, and they are named", async () => {
  const id = (await add(await square(40))).picture?.id ?? "";
  const remove = async () => {
    const answer = await rest("editor", `pictures?id=eq.${id}`, { method: "DELETE" });
    return answer.ok ? "deleted" : ((await answer.json()) as { message: string }).message;
  };
  await sql("update public.posts set body = body || $1 where slug = (select min(slug) from public.posts)", [
    `\n\n::picture[A square]{id=${id}}`,
  ]);
  expect(await remove()).toMatch(/still used by: posts /);
  const uses = await rest("editor", "rpc/media_uses", { method: "POST", body: JSON.stringify({ mark: id }) });
  expect(await uses.json()).toEqual(
    expect.arrayContaining([
      { room: "posts", row_key: expect.any(String) },
      { room: "pictures", row_key: id },
    ]),
  );
  await sql("update public.posts set body = replace(body, $1, '')", [`::picture[A square]{id=${id}}`]);
  await sql("update public.stories set picture = $1 where id = (select min(id) from public.stories)", [id]);
  expect(await remove()).toMatch(/still used by: stories /);
  await sql("update public.stories set picture = null");
  await sql(
    "update public.site_settings set value = value || jsonb_build_object('logo', $1::text) where key = 'brand'",
    [id],
  );
  expect(await remove()).toMatch(/still used by: site_settings brand/);
  await sql("update public.site_settings set value = value - 'logo' where key = 'brand'");
  expect(await remove()).toBe("deleted");

  // Its files wait for a day, in which the row can come back.
  const renditions = async () => (await files("pictures")).filter((name) => String(name).startsWith(id)).length;
  await sql("update storage.objects set created_at = now() - interval '3 days'");
  await removeUnusedMedia(shared.database);
  expect(await renditions()).toBe(2);
  await sql("update public.text_revisions set changed_at = now() - interval '25 hours' where row_id = $1", [id]);
  const others = (await files("pictures")).length;
  expect(await removeUnusedMedia(shared.database)).toBe(2);
  expect([await renditions(), (await files("pictures")).length]).toEqual([0, others - 2]);
});
