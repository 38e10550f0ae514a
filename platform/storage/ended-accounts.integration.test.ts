import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuthHarness, authHarness } from "../auth/test-harness.ts";
import { localFiles } from "./backends/local-files.ts";
import { sweepFiles } from "./loose-files.ts";

let harness: AuthHarness;
let service: SupabaseClient;
beforeAll(async () => {
  harness = await authHarness();
  service = harness.client({ key: harness.platform.keys.serviceRoleKey });
  await service.storage.createBucket("files");
  await harness.database.asService((tx) =>
    tx.query(`create policy own on storage.objects for all to authenticated
      using (owner = (select auth.uid())) with check (owner = (select auth.uid()))`),
  );
});
afterAll(() => harness.stop());

type Member = { readonly client: SupabaseClient; readonly id: string };
let count = 0;
async function member(): Promise<Member> {
  count += 1;
  const client = await harness.confirmedUser(`member-${count}@example.com`);
  return { client, id: (await client.auth.getUser()).data.user?.id ?? "" };
}
const admin = () => service.auth.admin;
const sql = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await harness.database.asService((tx) => tx.query<Row>(text, values))).rows;

const ends: [string, (member: Member) => Promise<unknown>][] = [
  ["signs out", ({ client }) => client.auth.signOut()],
  ["is banned", ({ id }) => admin().updateUserById(id, { ban_duration: "1h" })],
  ["is deleted", ({ id }) => admin().deleteUser(id)],
  ["is deleted softly", ({ id }) => admin().deleteUser(id, true)],
  ["has another role", ({ id }) => admin().updateUserById(id, { app_metadata: { role: "support" } })],
];

describe("an address for uploading", () => {
  test.each(ends)("takes nothing once its maker %s", async (_, end) => {
    const maker = await member();
    const name = `${maker.id}.txt`;
    const { data } = await maker.client.storage.from("files").createSignedUploadUrl(name);
    await end(maker);
    const { error } = await service.storage.from("files").uploadToSignedUrl(name, data?.token ?? "", "text");
    expect(error?.message).toMatch(/has ended/);
    expect(await sql("select from storage.objects where name = $1", [name])).toEqual([]);
  });

  test("takes a file while its maker is signed in", async () => {
    const maker = await member();
    const name = `${maker.id}.txt`;
    const { data } = await maker.client.storage.from("files").createSignedUploadUrl(name);
    const put = await harness
      .client()
      .storage.from("files")
      .uploadToSignedUrl(name, data?.token ?? "", "text");
    expect(put.error).toBeNull();
    expect(await (await maker.client.storage.from("files").download(name)).data?.text()).toBe("text");
  });
});

test("a file whose sender is banned while it is sent is not stored", async () => {
  const { client, id } = await member();
  const token = (await client.auth.getSession()).data.session?.access_token;
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode("first"));
      await new Promise((resolve) => setTimeout(resolve, 100));
      await admin().updateUserById(id, { ban_duration: "1h" });
      controller.close();
    },
  });
  const headers = { authorization: `Bearer ${token}`, "content-type": "text/plain" };
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  const answer = await harness.call("/storage/v1/object/files/banned.txt", init);
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: "InvalidJWT" })]);
  expect(await sql("select from storage.objects where name = 'banned.txt'")).toEqual([]);
});

describe("a signed address", () => {
  test.each(ends.slice(1, 2))("shows nothing while its maker %s", async (_, end) => {
    const maker = await member();
    const name = `${maker.id}.txt`;
    await service.storage.from("files").upload(name, "shared");
    await sql("update storage.objects set owner = $1::uuid where name = $2", [maker.id, name]);
    const { data } = await maker.client.storage.from("files").createSignedUrl(name, 3600);
    const shown = async () => (await harness.call(data?.signedUrl ?? "")).status;
    expect(await shown()).toBe(200);
    await end(maker);
    expect(await shown()).toBe(400);
    await admin().updateUserById(maker.id, { ban_duration: "none" });
    expect(await shown()).toBe(200);
    await admin().deleteUser(maker.id);
    expect(await shown()).toBe(400);
  });
});

describe("the files of an erased account", () => {
  const stored = () =>
    readdirSync(join(harness.dataDir, "storage"), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    ).length;
  async function sweep() {
    await sql("update platform.storage_loose_files set remove_after = now()");
    await sweepFiles(harness.database, localFiles(join(harness.dataDir, "storage")));
  }

  test.each([false, true])("are removed with it (softly: %s)", async (soft) => {
    const [gone, other] = [await member(), await member()];
    for (const { client, id } of [gone, other]) await client.storage.from("files").upload(`mine-${id}.txt`, "mine");
    await sweep();
    const before = stored();
    await admin().deleteUser(gone.id, soft);
    await sweep();
    expect(stored()).toBe(before - 1);
    const names = await sql("select name from storage.objects where name like 'mine-%' and owner_id = any($1)", [
      [gone.id, other.id],
    ]);
    expect(names).toEqual([{ name: `mine-${other.id}.txt` }]);
  });

  test.each([false, true])("that were on their way go with it (softly: %s)", async (soft) => {
    const { client, id } = await member();
    const token = (await client.auth.getSession()).data.session?.access_token;
    const before = stored();
    const begun = await harness.call("/storage/v1/upload/resumable", {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "tus-resumable": "1.0.0",
        "upload-length": "10",
        "upload-metadata": `bucketName ${btoa("files")},objectName ${btoa(`part-${id}`)}`,
        "content-type": "application/offset+octet-stream",
      },
      body: "half",
    });
    expect([begun.status, stored()]).toEqual([201, before + 1]);
    await admin().deleteUser(id, soft);
    expect(await sql("select from platform.storage_uploads where owner = $1", [id])).toEqual([]);
    await sweepFiles(harness.database, localFiles(join(harness.dataDir, "storage")));
    expect(stored()).toBe(before);
  });

  test.each([false, true])("stay the business's when it owned the site (softly: %s)", async (soft) => {
    const { client, id } = await member();
    await client.storage.from("files").upload(`lesson-${id}.txt`, "lesson");
    // The last owner could not be deleted.
    for (const owner of [id, (await member()).id])
      await admin().updateUserById(owner, { app_metadata: { role: "owner" } });
    expect((await admin().deleteUser(id, soft)).error).toBeNull();
    expect(await sql("select owner, owner_id from storage.objects where name = $1", [`lesson-${id}.txt`])).toEqual([
      { owner: null, owner_id: null },
    ]);
  });
});
