import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { copyRepository } from "../tests/support/copy-repository.ts";

let home: string;
let copy: string;

/** Without a build, so that a start builds. */
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "northpip-stop-"));
  chmodSync(home, 0o711);
  copy = copyRepository("northpip-stop-code-");
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const processes = () => execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).split("\n");

/** Starts, and when `moment` is said sends the signal: to the whole group as a terminal does for Ctrl-C, or to the site alone. */
async function stoppedAt(moment: string, signal: "SIGINT" | "SIGTERM", dataDir: string) {
  const child = spawn(process.execPath, ["scripts/start.ts"], {
    cwd: copy,
    env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  await vi.waitUntil(() => said.includes(moment) || child.exitCode !== null, { timeout: 60_000, interval: 20 });
  const bundles = () => processes().some((line) => line.includes("@react-router/dev/bin.cjs") && line.includes(copy));
  if (moment === "Building the site") await vi.waitUntil(bundles, { timeout: 30_000 });
  const { pid = 0 } = child;
  process.kill(signal === "SIGINT" ? -pid : pid, signal);
  const status = await closed;
  return { status, said, after: said.slice(said.indexOf(moment) + moment.length) };
}

test.each([
  ["Starting PostgreSQL", "SIGINT"],
  ["Bringing the database up to date", "SIGTERM"],
  ["Building the site", "SIGINT"],
  ["Building the site", "SIGTERM"],
] as const)(
  "a stop while it says %s (%s) is two calm lines and leaves nothing running",
  { timeout: 90_000 },
  async (moment, signal) => {
    const dataDir = mkdtempSync(join(home, "data-"));
    const { status, after, said } = await stoppedAt(moment, signal, dataDir);
    expect(status, said).toBe(0);
    const lines = after
      .split("\n")
      .slice(1)
      .filter((line) => line !== "" && !/^\S+ info /.test(line));
    expect(lines.filter((line) => !/^ {2}[A-Z].*: \d+\.\d s$/.test(line))).toEqual([
      `Stopping (${signal}) …`,
      "Stopped.",
    ]);
    const builds = existsSync(join(copy, "build")) ? readdirSync(join(copy, "build")) : [];
    // The bundler was cut off as well: it has not gone on to the end.
    expect(builds.filter((name) => existsSync(join(copy, "build", name, "server/index.js")))).toEqual([]);
    expect(processes().filter((line) => line.includes(copy) || line.includes(dataDir))).toEqual([]);
  },
);

test("a SIGTERM to npm start stops the site, although npm's shell does not pass it on", async () => {
  const npm = spawn("npm", ["start"], {
    cwd: copy,
    env: { PATH: process.env.PATH, HOME: home, PORT: "0", DATA_DIR: join(home, "by-npm") },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let said = "";
  for (const stream of [npm.stdout, npm.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  // Its output ends when the last of its processes has ended.
  const closed = new Promise((resolve) => npm.once("close", resolve));
  await vi.waitUntil(() => said.includes("Starting PostgreSQL") || npm.exitCode !== null, { timeout: 60_000 });
  npm.kill("SIGTERM");
  await closed;
  expect(said).toContain("Starting PostgreSQL");
  expect(said).toMatch(/Stopping \((npm has ended|SIGTERM)\)/);
  expect(processes().filter((line) => line.includes(join(home, "by-npm")))).toEqual([]);
});
