import { expect, test } from "vitest";
import { dataOf, type World } from "./world.ts";

const text = (content: string) => new Blob([content], { type: "text/plain" });

/** Files and buckets: section 7.3. */
export function storageCalls(world: () => World): void {
  test("buckets are made, read, listed, changed, emptied and deleted", async () => {
    const { storage } = world().service();
    expect((await dataOf(storage.createBucket("walk", { public: false }))).name).toBe("walk");
    expect((await dataOf(storage.getBucket("walk"))).public).toBe(false);
    await dataOf(storage.updateBucket("walk", { public: true, fileSizeLimit: "1MB" }));
    expect((await dataOf(storage.listBuckets())).map(({ name }) => name)).toContain("walk");
    await dataOf(storage.from("walk").upload("a.txt", text("a")));
    expect((await storage.deleteBucket("walk")).error).not.toBeNull();
    await dataOf(storage.emptyBucket("walk"));
    await dataOf(storage.deleteBucket("walk"));
    expect((await storage.getBucket("walk")).error?.message).toMatch(/not found/i);
  });

  test("files are uploaded, replaced, listed, described, moved, copied and removed", async () => {
    await dataOf(world().service().storage.createBucket("compat"));
    const { supabase } = await world().member("filer");
    const files = supabase.storage.from("compat");
    expect((await dataOf(files.upload("dir/a.txt", text("first")))).path).toBe("dir/a.txt");
    expect((await files.upload("dir/a.txt", text("again"))).error?.message).toMatch(/exists/i);
    await dataOf(files.update("dir/a.txt", text("second")));
    expect(await (await dataOf(files.download("dir/a.txt"))).text()).toBe("second");
    expect(await dataOf(files.info("dir/a.txt"))).toMatchObject({ name: "dir/a.txt", size: 6 });
    expect(await dataOf(files.exists("dir/a.txt"))).toBe(true);
    expect((await files.exists("dir/none.txt")).data).toBe(false);
    await dataOf(files.move("dir/a.txt", "dir/b.txt"));
    await dataOf(files.copy("dir/b.txt", "dir/c.txt"));
    expect((await dataOf(files.list("dir"))).map(({ name }) => name)).toEqual(["b.txt", "c.txt"]);
    const { supabase: stranger } = await world().member("thief");
    expect((await stranger.storage.from("compat").download("dir/b.txt")).error).not.toBeNull();
    expect(await dataOf(files.remove(["dir/b.txt", "dir/c.txt"]))).toHaveLength(2);
  });

  test("signed addresses read and take files, and public ones need no key", async () => {
    const { supabase } = await world().member("signer");
    const files = supabase.storage.from("compat");
    const upload = await dataOf(files.createSignedUploadUrl("signed.txt"));
    const visitor = world().client().storage.from("compat");
    await dataOf(visitor.uploadToSignedUrl("signed.txt", upload.token, text("signed")));
    const { signedUrl } = await dataOf(files.createSignedUrl("signed.txt", 60));
    expect(await (await fetch(signedUrl)).text()).toBe("signed");
    expect(
      (await dataOf(files.createSignedUrls(["signed.txt", "none.txt"], 60))).map(({ error }) => error === null),
    ).toEqual([true, false]);
    const { storage } = world().service();
    await dataOf(storage.createBucket("compat-public", { public: true }));
    await dataOf(storage.from("compat-public").upload("p.txt", text("for all")));
    const { publicUrl } = storage.from("compat-public").getPublicUrl("p.txt").data;
    expect(await (await fetch(publicUrl)).text()).toBe("for all");
  });
}
