import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { inBuildTurn } from "./build-turn.ts";

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

test("gives the turn back when a build fails", async () => {
  const folder = join(root, "left");
  const failing = () => Promise.reject(new Error("no"));
  await expect(inBuildTurn(folder, async () => false, failing)).rejects.toThrow("no");
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

test("a start that was killed holds up no other one, also where its process id is somebody's again, as in a container", async () => {
  const lock = JSON.stringify(join(root, "lock"));
  const module = JSON.stringify(new URL("../lib/file-lock.ts", import.meta.url).href);
  const program = `import { takeFileLock } from ${module}; takeFileLock(${lock}); console.log("held"); setInterval(() => {}, 1e6);`;
  const other = spawn(process.execPath, ["--input-type=module-typescript", "-e", program]);
  await once(other.stdout, "data");
  const folder = join(root, "again");
  // What earlier versions left.
  mkdirSync(`${folder}.building`);
  writeFileSync(join(`${folder}.building`, "pid"), `${process.pid}`);
  let built = 0;
  const turn = inBuildTurn(
    folder,
    async () => built > 0,
    async () => {
      built += 1;
    },
  );
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(built).toBe(0);
  other.kill("SIGKILL");
  await turn;
  expect(built).toBe(1);
});
