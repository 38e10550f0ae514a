import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthHarness, authHarness } from "../../auth/test-harness.ts";
import { pictureCache } from "./picture-cache.ts";

let harness: AuthHarness;
let service: SupabaseClient;
let ada: SupabaseClient;
let bob: SupabaseClient;
let folder = "";

/** Red on the left, blue on the right. */
const twoColors = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#ff0000" } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: "#0000ff" } },
      left: width / 2,
      top: 0,
    },
  ]);

beforeAll(async () => {
  harness = await authHarness();
  service = harness.client({ key: harness.platform.keys.serviceRoleKey });
  [ada, bob] = await Promise.all([harness.confirmedUser("ada@example.com"), harness.confirmedUser("bob@example.com")]);
  await service.storage.createBucket("shots");
  await service.storage.createBucket("open", { public: true });
  await harness.database.asService((tx) =>
    tx.query(`create policy own_folder on storage.objects for all to authenticated
      using (bucket_id = 'shots' and (storage.foldername(name))[1] = auth.uid()::text)
      with check (bucket_id = 'shots' and (storage.foldername(name))[1] = auth.uid()::text)`),
  );
  folder = (await ada.auth.getUser()).data.user?.id ?? "";
  const jpeg = await twoColors(400, 200).jpeg().toBuffer();
  await ada.storage.from("shots").upload(`${folder}/wide.jpg`, jpeg, { contentType: "image/jpeg" });
  await service.storage.from("open").upload("wide.jpg", jpeg, { contentType: "image/jpeg", cacheControl: "60" });
});
afterAll(() => harness.stop());

const get = (path: string, headers: Record<string, string> = {}) => harness.call(path, { headers });
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
const publicPath = (transform: Record<string, unknown>, name = "wide.jpg") =>
  pathOf(service.storage.from("open").getPublicUrl(name, { transform }).data.publicUrl);
const factsOf = async (response: Response) => {
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return { type: response.headers.get("content-type"), format, width, height };
};
const resultsThere = () => readdirSync(join(harness.dataDir, "pictures")).length;

describe("a picture", () => {
  test("is downloaded in another size by who may read it, and by nobody else", async () => {
    const small = await ada.storage.from("shots").download(`${folder}/wide.jpg`, { transform: { width: 100 } });
    const { width, height } = await sharp(
      Buffer.from((await small.data?.arrayBuffer()) ?? new ArrayBuffer()),
    ).metadata();
    expect([width, height]).toEqual([100, 50]);
    const denied = await bob.storage.from("shots").download(`${folder}/wide.jpg`, { transform: { width: 100 } });
    expect(denied.data).toBeNull();
    expect((await get(`/storage/v1/render/image/public/shots/${folder}/wide.jpg?width=10`)).status).toBe(400);
  });

  test.each([
    ["cover", { width: 100, height: 100 }, [100, 100]],
    ["contain", { width: 100, height: 100, resize: "contain" }, [100, 50]],
    ["fill", { width: 100, height: 100, resize: "fill" }, [100, 100]],
    ["a size above its own, which it keeps", { width: 2000 }, [400, 200]],
  ])("is fitted by %s", async (_name, transform, size) => {
    const { width, height } = await factsOf(await get(publicPath(transform)));
    expect([width, height]).toEqual(size);
  });

  test("loses its edges to cover, and no part of itself to fill", async () => {
    const edge = { create: { width: 100, height: 200, channels: 3 as const, background: "#ffffff" } };
    const black = sharp({ create: { width: 400, height: 200, channels: 3, background: "#000000" } });
    const content = await black
      .composite([{ input: edge, left: 0, top: 0 }])
      .png()
      .toBuffer();
    await service.storage.from("open").upload("edge.png", content, { contentType: "image/png" });
    const leftmost = async (resize: string) => {
      const answer = await get(publicPath({ width: 100, height: 100, resize }, "edge.png"));
      return (
        await sharp(Buffer.from(await answer.arrayBuffer()))
          .raw()
          .toBuffer()
      )[0];
    };
    expect(await leftmost("cover")).toBeLessThan(64);
    expect(await leftmost("fill")).toBeGreaterThan(192);
  });

  test("is WebP for browsers that take it, as it was stored for others and on request", async () => {
    const webp = { accept: "image/avif,image/webp,*/*" };
    expect(await factsOf(await get(publicPath({ width: 40 }), webp))).toMatchObject({
      type: "image/webp",
      format: "webp",
    });
    expect(await factsOf(await get(publicPath({ width: 40 })))).toMatchObject({ type: "image/jpeg", format: "jpeg" });
    const origin = await get(publicPath({ width: 40, format: "origin" }), webp);
    expect(await factsOf(origin)).toMatchObject({ type: "image/jpeg", format: "jpeg" });
    expect(origin.headers.get("vary")).toContain("Accept");
    expect(origin.headers.get("cache-control")).toBe("max-age=60");
  });

  test("is turned as its camera says, and loses what the camera wrote into it", async () => {
    const photo = await twoColors(40, 20)
      .jpeg()
      .withExif({ IFD0: { Copyright: "Ada" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await service.storage.from("open").upload("photo.jpg", photo, { contentType: "image/jpeg" });
    const answer = await get(publicPath({ width: 10 }, "photo.jpg"));
    const { width, height, exif, orientation } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 10,
      height: 20,
      exif: undefined,
      orientation: undefined,
    });
  });

  test("is not sent again to who has it, and made once for all who ask", async () => {
    const before = resultsThere();
    const path = publicPath({ width: 77, height: 33 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(resultsThere()).toBe(before + 1);
    const tag = answers[0]?.headers.get("etag") ?? "";
    expect((await get(path, { "if-none-match": tag })).status).toBe(304);
    const jpeg = await twoColors(400, 200).jpeg().toBuffer();
    await service.storage.from("open").upload("again.jpg", jpeg, { contentType: "image/jpeg" });
    expect((await get(publicPath({ width: 77, height: 33 }, "again.jpg"))).status).toBe(200);
    expect(resultsThere()).toBe(before + 1);
    const cache = pictureCache(join(harness.dataDir, "pictures"));
    expect(await cache.prune(0)).toBe(before + 1);
    expect((await get(path)).status).toBe(200);
  });
});

test("what was stored without its type is shown as what it is", async () => {
  const jpeg = await twoColors(40, 20).jpeg().toBuffer();
  await service.storage.from("open").upload("untyped", jpeg);
  const answer = await get(publicPath({ width: 10, height: 10, quality: 60 }, "untyped"));
  expect(answer.headers.get("x-transformations")).toBe("height:10,width:10,resizing_type:fill,quality:60");
  expect(await factsOf(answer)).toMatchObject({ type: "image/jpeg", format: "jpeg" });
});

describe("a signed address", () => {
  test("shows the picture only as it was signed", async () => {
    const signed = await ada.storage.from("shots").createSignedUrl(`${folder}/wide.jpg`, 60, {
      transform: { width: 20, height: 20, resize: "fill", format: "origin" },
    });
    const path = pathOf(signed.data?.signedUrl ?? "");
    expect(path).toContain("/render/image/sign/");
    expect(await factsOf(await get(`${path}&width=400`))).toMatchObject({ width: 20, height: 20 });
    const whole = path.replace("/render/image/sign/", "/object/sign/");
    expect((await get(whole)).status).toBe(400);
    const plain = await ada.storage.from("shots").createSignedUrl(`${folder}/wide.jpg`, 60);
    const other = pathOf(plain.data?.signedUrl ?? "").replace("/object/sign/", "/render/image/sign/");
    expect((await get(other)).status).toBe(400);
  });
});

describe("refuses", () => {
  test.each([
    { width: 0 },
    { width: 2501 },
    { width: "wide" },
    { height: -1 },
    { quality: 19 },
    { quality: 101 },
    { resize: "crop" },
    { format: "bmp" },
  ])("%j, by the field's name", async (fields) => {
    const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const answer = await get(`/storage/v1/render/image/public/open/wide.jpg?${query}`);
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toContain(Object.keys(fields)[0]);
    const signing = await ada.storage
      .from("shots")
      .createSignedUrl(`${folder}/wide.jpg`, 60, { transform: fields as object });
    expect(signing.error?.message).toContain(Object.keys(fields)[0]);
  });

  test.each([
    ["a text", "text/plain", Buffer.from("not a picture"), "422"],
    ["a drawing", "image/svg+xml", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "422"],
    ["half a picture", "image/png", Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ", "base64"), "422"],
  ])("%s", async (name, contentType, content, statusCode) => {
    const key = `${name.replace(" ", "-")}.bin`;
    await service.storage.from("open").upload(key, content, { contentType, upsert: true });
    const answer = await get(publicPath({ width: 10 }, key));
    expect(await answer.json()).toMatchObject({ statusCode });
  });

  test("every picture, where the settings switch them off", async () => {
    const { platform, stop } = await authHarness({ settings: "[storage.image_transformation]\nenabled = false" });
    const address = "http://127.0.0.1:3000/storage/v1/render/image/public/open/a.png?width=10";
    const answer = await platform.fetch(new Request(address), { remoteAddress: "127.0.0.1" });
    expect(await answer.json()).toMatchObject({ statusCode: "403" });
    await stop();
  });

  test("a small file that unfolds to more pixels than memory should hold", async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    await service.storage.from("open").upload("bomb.png", bomb, { contentType: "image/png" });
    const answer = await get(publicPath({ width: 10 }, "bomb.png"));
    expect(await answer.json()).toMatchObject({ statusCode: "413" });
  });

  test("one that would be decoded whole, of fewer pixels than one that is read in rows", async () => {
    const sides = { width: 4_500, height: 4_500, channels: 3, background: "#fff" } as const;
    const whole = await sharp({ create: sides }).webp({ quality: 1, effort: 0 }).toBuffer();
    await service.storage.from("open").upload("whole.webp", whole, { contentType: "image/webp" });
    expect(await (await get(publicPath({ width: 10 }, "whole.webp"))).json()).toMatchObject({ statusCode: "413" });
    const rows = await sharp({ create: sides }).jpeg({ quality: 10 }).toBuffer();
    await service.storage.from("open").upload("rows.jpg", rows, { contentType: "image/jpeg" });
    expect((await get(publicPath({ width: 10 }, "rows.jpg"))).status).toBe(200);
  });
});
