import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { pictureCache } from "./picture-cache.ts";

const folder = mkdtempSync(join(tmpdir(), "northpip-pictures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("holds no more than a quarter above its size, whatever is put into it before the next pruning", async () => {
  const cache = pictureCache(folder, 4_000);
  for (let index = 0; index < 40; index += 1) {
    await cache.put(`picture ${index}`, Buffer.alloc(300));
    const held = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    expect(held).toBeLessThanOrEqual(5_000 + 300);
  }
  expect((await cache.get("picture 39"))?.length).toBe(300);
});
