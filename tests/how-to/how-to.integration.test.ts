import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { applyBlocks, blocksOf, runCommands } from "./markdown-steps.ts";

const root = join(import.meta.dirname, "../..");
const howTo = (name: string) => readFileSync(join(root, "docs/how-to", `${name}.md`), "utf8");
let copy: string;

/** One copy for all how-tos: what they add lies side by side, as in a repository that has followed them all. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "northpip-how-to-"));
  chmodSync(copy, 0o755);
  const tracked = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const present = tracked
    .toString()
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(root, path)));
  const packed = execFileSync("tar", ["-cf", "-", "-T", "-"], { cwd: root, input: present.join("\n"), maxBuffer: 1e9 });
  execFileSync("tar", ["-xf", "-", "-C", copy], { input: packed });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Applies a how-to's files and changes, then runs its commands. */
async function follow(name: string) {
  const blocks = blocksOf(howTo(name));
  const files = applyBlocks(copy, blocks);
  return { files, commands: await runCommands(copy, blocks) };
}

const minutes = 60_000;

test("adding an indicator works to the letter", { timeout: 5 * minutes }, async () => {
  const { files, commands } = await follow("add-an-indicator");
  expect(files).toEqual(["trading/indicators/volatility/average-range.ts", "trading/indicators/registry.ts"]);
  expect(commands).toHaveLength(3);
});

test("adding a table works to the letter", { timeout: 5 * minutes }, async () => {
  const { files, commands } = await follow("add-a-table");
  expect(files).toHaveLength(3);
  expect(commands).toHaveLength(1);
});

test("adding a page works to the letter, and the page is served", { timeout: 5 * minutes }, async () => {
  const { files, commands } = await follow("add-a-page");
  expect(files).toHaveLength(5);
  expect(commands).toHaveLength(3);
  const dataDir = mkdtempSync(join(tmpdir(), "northpip-how-to-data-"));
  const child = spawn(process.execPath, ["server.ts", "--dev"], {
    cwd: copy,
    env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  try {
    await vi.waitUntil(() => said.includes("Ready.") || child.exitCode !== null, { timeout: 2 * minutes });
    const address = /Site\s+(http:\S+)/.exec(said)?.[1];
    if (!address) throw new Error(said);
    const response = await fetch(`${address}/trading-hours`);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toMatch(/<title>Trading Hours · /);
    expect(html).toContain("Sydney, Tokyo, London and New York");
  } finally {
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("close", resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test("every file that a how-to or the README names exists", () => {
  const names = readdirSync(join(root, "docs/how-to")).map((file) => file.replace(/\.md$/, ""));
  const texts = [...names.map(howTo), readFileSync(join(root, "README.md"), "utf8")];
  const rooms = "app|content|docs|examples|lib|platform|scripts|server|supabase|tests|trading|workers";
  const named = texts.flatMap((text) =>
    [...text.matchAll(new RegExp(`\`((?:${rooms})/[\\w./-]+)\``, "g"))].map(([, path = ""]) => path),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !existsSync(join(copy, path)))).toEqual([]);
});

test("every command that a how-to or the README names is a script", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const names = readdirSync(join(root, "docs/how-to")).map((file) => file.replace(/\.md$/, ""));
  const texts = [...names.map(howTo), readFileSync(join(root, "README.md"), "utf8")];
  const named = texts.flatMap((text) =>
    [...text.matchAll(/npm run (?:-s )?([\w-]+)/g)].map(([, script = ""]) => script),
  );
  expect(named.filter((script) => !(script in scripts))).toEqual([]);
});
