import { Readable } from "node:stream";
import { expect, it } from "vitest";
import type { Database } from "../postgres/database.ts";
import { missingFiles } from "./missing-files.ts";

const rows = ["there", "absent", "refused"].map((version) => ({ version }));
const database = { asService: async () => ({ rows }) } as unknown as Database;

it("counts a file that the file system refuses, and does not stop for it", async () => {
  const read = async (version: string) => {
    if (version === "refused") throw Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });
    return version === "there" ? Readable.from(["content"]) : undefined;
  };
  expect(await missingFiles(database, { read })).toEqual({ missing: 2, looked: 3 });
});
