import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serverClient } from "#app/data/server-client.ts";
import type { Platform } from "#platform/platform.ts";
import { handles } from "#platform/platform-options.ts";
import { readSettings } from "#platform/settings/read-settings.ts";
import { courseWorld, type Person } from "../../tests/support/course-world.ts";
import type { BackEnd } from "../site.ts";
import { mediaFunction } from "./media-function.ts";
import { removeUnusedMedia } from "./remove-unused-media.ts";
import { videoBackEnd } from "./serve-videos.ts";

const siteUrl = "http://127.0.0.1:3000";
const { settings } = readSettings(new URL("../../supabase/config.toml", import.meta.url).pathname);
const world = await courseWorld(() => ({ functions: { media: mediaFunction() }, settings }));
const { platform, courseId, student, other, owner, sql, happen, enrolledFor } = world;

/** The head of a WebM file, and something behind it to be read in pieces. */
const film = Buffer.concat([
  Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878102428581021549a966", "hex"),
  Buffer.alloc(50_000, "the marked film of week two "),
]);
const srt = "1\n00:00:01,000 --> 00:00:04,000\nA sentence of the marked film.\n";
const transcript = "The marked transcript of the film of week two.";

const backEnd = ({ keys, fetch }: Platform): BackEnd => {
  const inProcess: BackEnd = { handles, fetch: (request) => fetch(request, { remoteAddress: "in-process" }) };
  return videoBackEnd({
    platform: inProcess,
    siteUrl,
    anonKey: keys.anonKey,
    serviceRoleKey: keys.serviceRoleKey,
    service: () =>
      serverClient((input, init) => inProcess.fetch(new Request(input, init), ""), keys.serviceRoleKey, siteUrl),
    secret: "a secret of this test",
    trustedProxies: 0,
  });
};
const videos = backEnd(platform);

const tokenOf = (caller: Person | null) =>
  caller ? platform.keys.sign(caller, { expiresIn: 600 }) : platform.keys.anonKey;

async function send(path: string, caller: Person | null, init: RequestInit = {}) {
  const headers = {
    authorization: `Bearer ${await tokenOf(caller)}`,
    "content-type": "application/json",
    ...init.headers,
  };
  return platform.fetch(new Request(`${siteUrl}${path}`, { ...init, headers }), { remoteAddress: "in-process" });
}
const media = async (caller: Person | null, body: object) => {
  const answer = await send("/functions/v1/media", caller, { method: "POST", body: JSON.stringify(body) });
  return { status: answer.status, ...((await answer.json()) as { message?: string; path?: string; token?: string }) };
};

async function upload(content = film, type = "video/webm") {
  const { path = "", token = "" } = await media(owner, { act: "begin-video" });
  const answer = await platform.fetch(
    new Request(`${siteUrl}/storage/v1/object/upload/sign/videos/${path}?token=${token}`, {
      method: "PUT",
      headers: { "content-type": type },
      body: new Uint8Array(content),
    }),
    { remoteAddress: "in-process" },
  );
  return { path, status: answer.status, text: await answer.text() };
}
const details = { act: "finish-video", title: "Orders, on screen", captions: srt, transcript, fileName: "orders.webm" };

async function addVideo(): Promise<string> {
  const { path } = await upload();
  expect(await media(owner, { ...details, path })).toMatchObject({ status: 200 });
  return path;
}

/** As a browser does it: asks for the address, then reads by it with the cookie that came along. */
async function watch(id: string, caller: Person | null) {
  const asked = await videos.fetch(
    new Request(`${siteUrl}/videos/${id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${await tokenOf(caller)}` },
    }),
    "in-process",
  );
  const said = (await asked.json()) as { src?: string; captions?: string; message?: string };
  const cookie = /^([^;]+)/.exec(asked.headers.get("set-cookie") ?? "")?.[1] ?? "";
  const read = (path: string, headers: Record<string, string> = { cookie }) =>
    videos.fetch(new Request(`${siteUrl}${path}`, { headers }), "in-process");
  return { status: asked.status, said, cookie, read };
}

let id: string;
const withSession = async (one: Person): Promise<Person & { session_id: string }> => {
  const [made] = await sql(
    "insert into auth.sessions (id, user_id, aal) values (gen_random_uuid(), $1, $2) returning id",
    [one.sub, one.aal ?? "aal1"],
  );
  return { ...one, session_id: String(made?.id) };
};

beforeAll(async () => {
  id = await addVideo();
  await sql(
    `insert into public.lessons (id, course_id, week, title, summary, reading_minutes, status, position)
     values ('week-two-lesson', $1, 2, 'T', 'S', 5, 'published', 2)`,
    [courseId],
  );
  await sql("insert into public.lesson_texts values ('week-two-lesson', $1)", [
    `See it.\n\n::video[Orders]{id=${id}}\n`,
  ]);
}, 120_000);
afterAll(() => world.stop());
beforeEach(async () => void (await sql("delete from public.orders")));

describe("a video of a bought lesson", () => {
  it("is nowhere for a visitor and for a member without an enrolment", async () => {
    for (const caller of [null, other, student]) {
      expect((await watch(id, caller)).status).toBe(404);
      for (const path of [
        `/rest/v1/videos?id=eq.${id}`,
        `/rest/v1/videos?transcript=like.*marked*&select=id`,
        `/storage/v1/object/authenticated/videos/${id}`,
        `/storage/v1/object/public/videos/${id}`,
        `/storage/v1/object/info/authenticated/videos/${id}`,
      ])
        expect(await (await send(path, caller)).text(), path).not.toMatch(/marked|orders\.webm|"id"/);
      const signed = await send(`/storage/v1/object/sign/videos/${id}`, caller, {
        method: "POST",
        body: JSON.stringify({ expiresIn: 60 }),
      });
      expect(await signed.text()).not.toContain("signedURL");
    }
  });

  it("is watched by the student, by ranges, with captions, until the refund", async () => {
    const reader = await withSession(student);
    await happen("purchased", "a");
    await enrolledFor(3);
    expect((await watch(id, reader)).status, "before its week").toBe(404);
    await enrolledFor(8);
    const { said, read, status } = await watch(id, reader);
    expect(status).toBe(200);
    expect(said).toMatchObject({ title: "Orders, on screen", type: "video/webm", transcript });
    const whole = await read(said.src ?? "");
    expect(whole.status).toBe(200);
    expect(whole.headers.get("cache-control")).toBe("private, no-store");
    expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true);
    const headers = { cookie: (await watch(id, reader)).cookie };
    expect((await read(said.src ?? "", headers)).status, "the cookie of another visit").toBe(403);
    const piece = await watch(id, reader);
    const part = await videos.fetch(
      new Request(`${siteUrl}${piece.said.src}`, { headers: { cookie: piece.cookie, range: "bytes=100-199" } }),
      "in-process",
    );
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 100-199/${film.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(100, 200))).toBe(true);
    expect(await (await read(said.captions ?? "")).text()).toBe(
      "WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.000\nA sentence of the marked film.\n",
    );
    await happen("refunded", "a");
    for (const path of [said.src, said.captions]) expect((await read(path ?? "")).status, "after the refund").toBe(403);
  });

  it("opens nothing by an address that was passed on, and ends with the session", async () => {
    const reader = await withSession(student);
    await happen("purchased", "b");
    await enrolledFor(8);
    const { said, read } = await watch(id, reader);
    expect((await read(said.src ?? "")).status).toBe(200);
    expect((await read(said.src ?? "", {})).status, "without the cookie").toBe(403);
    const stranger = await watch(id, await withSession(other));
    expect(stranger.status).toBe(404);
    await sql("update auth.sessions set not_after = now() where id = $1", [reader.session_id]);
    expect((await read(said.src ?? "")).status, "after its refresh token was in two hands").toBe(403);
    await sql("update auth.sessions set not_after = now() + interval '1 day' where id = $1", [reader.session_id]);
    expect((await read(said.src ?? "")).status).toBe(200);
    await sql("delete from auth.sessions where id = $1", [reader.session_id]);
    expect((await read(said.src ?? "")).status, "after signing out").toBe(403);
  });

  it("is watched by staff who edit it, for as long as they do and have given their second factor", async () => {
    const role = (role: string | null) =>
      sql("update auth.users set raw_app_meta_data = $2 where id = $1", [other.sub, { role }]);
    await role("editor");
    const editor = await withSession({ ...other, aal: "aal2", app_metadata: { role: "editor" } });
    const { said, read, status } = await watch(id, editor);
    expect(status).toBe(200);
    for (const path of [said.src, said.captions]) expect((await read(path ?? "")).status).toBe(200);
    await role("support");
    expect((await read(said.src ?? "")).status, "with another role").toBe(403);
    await role("editor");
    await sql("update auth.sessions set aal = 'aal1' where id = $1", [editor.session_id]);
    expect((await read(said.src ?? "")).status, "without the second factor").toBe(403);
    await role(null);
  });

  it("is watched by the address that the account has now", async () => {
    const reader = await withSession(student);
    await happen("purchased", "c");
    await enrolledFor(8);
    await sql("update public.orders set user_id = null");
    await sql("update public.enrolments set user_id = null");
    const { said, read } = await watch(id, reader);
    expect((await read(said.src ?? "")).status).toBe(200);
    expect(Buffer.from(said.src ?? "", "base64url").toString()).not.toContain("@");
    await sql("alter table auth.users disable trigger move_orders_with_account");
    await sql("update auth.users set email = 'moved@example.com' where id = $1", [student.sub]);
    expect((await read(said.src ?? "")).status, "the order's address is not the account's").toBe(403);
    await sql("update auth.users set email = $2 where id = $1", [student.sub, student.email]);
    await sql("alter table auth.users enable trigger move_orders_with_account");
  });

  it("is watched by everybody where the lesson is free", async () => {
    await sql("update public.lessons set free = true where id = 'week-two-lesson'");
    const { said, read, status } = await watch(id, null);
    expect(status).toBe(200);
    expect((await read(said.src ?? "")).status).toBe(200);
    await sql("update public.lessons set free = false where id = 'week-two-lesson'");
    expect((await read(said.src ?? "")).status).toBe(403);
  });
});

describe("uploading a video", () => {
  it("is for staff who edit content", async () => {
    for (const caller of [null, student]) expect((await media(caller, { act: "begin-video" })).status).toBe(403);
    const { path } = await upload();
    expect((await media(student, { ...details, path })).status).toBe(403);
  });

  it("takes no video without captions or transcript, and says what lacks", async () => {
    const { path } = await upload();
    expect(await media(owner, { ...details, path, captions: "Hello" })).toMatchObject({
      status: 422,
      message: expect.stringContaining("no WebVTT or SRT"),
    });
    expect(await media(owner, { ...details, path, transcript: "Short" })).toMatchObject({
      status: 400,
      message: expect.stringContaining("transcript is needed"),
    });
    expect(await media(owner, { ...details, path, title: "" })).toMatchObject({ status: 400 });
    expect(await sql("select 1 from public.videos where id = $1", [path])).toEqual([]);
  });

  it("refuses a page that calls itself a video", async () => {
    const page = await upload(Buffer.from("<!doctype html><script>alert(1)</script>"));
    expect(page.text).toContain("415");
    const picture = await upload(film, "image/png");
    expect(picture.text).toContain("415");
    expect(await media(owner, { ...details, path: page.path })).toMatchObject({ status: 404 });
  });

  it("is not deleted while a lesson shows it; its file goes a day after its row", async () => {
    const remove = (video: string) => send(`/rest/v1/videos?id=eq.${video}`, owner, { method: "DELETE" });
    expect(await (await remove(id)).text()).toContain("still used by: lesson_texts week-two-lesson");
    const unused = await addVideo();
    expect((await remove(unused)).status).toBe(204);
    expect(await removeUnusedMedia(world.database)).toBe(0);
    await sql("update storage.objects set created_at = now() - interval '2 days' where bucket_id = 'videos'");
    await sql("update public.text_revisions set changed_at = now() - interval '2 days' where room = 'videos'");
    await removeUnusedMedia(world.database);
    const left = await sql("select name from storage.objects where bucket_id = 'videos'");
    expect(left).toEqual([{ name: id }]);
  });
});
