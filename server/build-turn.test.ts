import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { inBuildTurn, turnSuffix } from "./build-turn.ts";

const root = mkdtempSync(join(tmpdir(), "northpip-turn-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("lets one of several build, and the others find it done", async () => {
  let built = 0;
  let running = 0;
  const build = async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running -= 1;
    built += 1;
  };
  const folder = join(root, "site");
  await Promise.all([1, 2, 3].map(() => inBuildTurn(folder, async () => built > 0, build)));
  expect(built).toBe(1);
});

test("takes over from a process that is gone, and gives the turn back when a build fails", async () => {
  const folder = join(root, "left");
  mkdirSync(`${folder}${turnSuffix}`);
  writeFileSync(join(`${folder}${turnSuffix}`, "pid"), "999999999");
  await expect(
    inBuildTurn(
      folder,
      async () => false,
      () => Promise.reject(new Error("no")),
    ),
  ).rejects.toThrow("no");
  let done = false;
  await inBuildTurn(
    folder,
    async () => done,
    async () => {
      done = true;
    },
  );
  expect(done).toBe(true);
});
