import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { diskFindings } from "./check-disk.ts";

test("a disk that gets full is found, also where the cluster lies elsewhere", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "northpip-check-disk-"));
  const base = mkdtempSync(join(tmpdir(), "northpip-check-disk-"));
  writeFileSync(join(dataDir, "postgres-location"), `${base}\n`);
  const looked: string[] = [];
  const found = async (megabytes: number) =>
    (
      await diskFindings(dataDir, async (folder) => {
        looked.push(folder);
        return { free: megabytes * 2 ** 20, size: 100_000 * 2 ** 20 };
      })
    ).map(({ level, text }) => `${level} ${text}`);
  expect(await found(100)).toEqual([expect.stringMatching(/^must .*100 MB left: uploads are refused/)]);
  expect(await found(300)).toEqual([expect.stringMatching(/^should .*300 MB left.*64 MB in reserve/)]);
  writeFileSync(join(base, "postgres-reserve"), "");
  expect(await found(300)).toEqual([]);
  expect(await found(10_000)).toEqual([]);
  expect(new Set(looked)).toEqual(new Set([base]));
  for (const folder of [dataDir, base]) rmSync(folder, { recursive: true });
});
