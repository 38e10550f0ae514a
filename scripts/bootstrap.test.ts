import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "northpip-bootstrap-"));
  writeLockfile("1.0.0");
  writeFileSync(join(root, "npm.cjs"), fakeNpm);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const lockfile = (version: string) =>
  JSON.stringify({
    packages: { "": {}, "node_modules/a": { version }, "node_modules/linter": { version, dev: true } },
  });
const writeLockfile = (version: string) => writeFileSync(join(root, "package-lock.json"), lockfile(version));

/** Does what npm does as far as the bootstrap can see: packages, their record and a `node` that tells its version. */
const fakeNpm = `
const fs = require("node:fs"), path = require("node:path");
fs.appendFileSync("calls", process.argv.slice(2).join(" ") + "\\n");
if (process.env.FAKE_NPM_ERROR) { console.error("npm error " + process.env.FAKE_NPM_ERROR); process.exit(1); }
const { packages } = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));
for (const [path, { dev }] of Object.entries(packages)) {
  if (path && process.argv[2] === "ci") fs.rmSync(path, { recursive: true, force: true });
  if (dev && process.argv.includes("--omit=dev")) delete packages[path];
  else if (path && !fs.existsSync(path)) { fs.mkdirSync(path, { recursive: true }); fs.writeFileSync(path + "/whole", ""); }
}
fs.mkdirSync("node_modules/.bin", { recursive: true });
fs.writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages }));
fs.writeFileSync("node_modules/.bin/node", "#!/bin/sh\\necho " + (process.env.FAKE_NODE_VERSION || "v24.21.0") + "\\n", { mode: 0o755 });
`;

function bootstrap(args: string[] = [], env: Record<string, string> = {}) {
  const run = spawnSync(process.execPath, [join(import.meta.dirname, "bootstrap.mjs"), ...args], {
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin", BOOTSTRAP_ROOT: root, npm_execpath: join(root, "npm.cjs"), ...env },
  });
  const calls = existsSync(join(root, "calls")) ? readFileSync(join(root, "calls"), "utf8").trim().split("\n") : [];
  return { ...run, calls };
}

test("a fresh folder is installed once and then left alone", () => {
  const first = bootstrap();
  expect(first.stdout).toContain("Installing dependencies");
  expect(first.status).toBe(0);
  expect(has("a")).toBe(true);
  const second = bootstrap();
  expect(second).toMatchObject({ status: 0, stdout: "", stderr: "" });
  expect(second.calls).toHaveLength(1);
});

test("a command that comes during an installation waits for it and installs nothing again; an abandoned mark stops nobody", async () => {
  const slowNpm = fakeNpm.replace(
    "const fs",
    "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);\nconst fs",
  );
  writeFileSync(join(root, "npm.cjs"), slowNpm);
  writeFileSync(join(root, ".installing"), "999999999\n");
  const env = { PATH: "/usr/bin:/bin", BOOTSTRAP_ROOT: root, npm_execpath: join(root, "npm.cjs") };
  const begin = () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "bootstrap.mjs")], { env });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    return new Promise<[number | null, string]>((resolve) => child.once("close", (status) => resolve([status, said])));
  };
  const both = await Promise.all([begin(), begin()]);
  expect(both.map(([status]) => status)).toEqual([0, 0]);
  expect(both.map(([, said]) => said).join("")).toMatch(/Waiting for another command that installs/);
  expect(readFileSync(join(root, "calls"), "utf8").trim().split("\n")).toHaveLength(1);
  expect(existsSync(join(root, ".installing"))).toBe(false);
});

test("does not wait for itself where an installation was killed that had its process id, as in a container", () => {
  const program = `echo $$ > "$BOOTSTRAP_ROOT/.installing"; exec "$0" "$1"`;
  const env = { PATH: "/usr/bin:/bin", BOOTSTRAP_ROOT: root, npm_execpath: join(root, "npm.cjs") };
  const script = join(import.meta.dirname, "bootstrap.mjs");
  const { status, stdout } = spawnSync("sh", ["-c", program, process.execPath, script], {
    env,
    encoding: "utf8",
    timeout: 20_000,
  });
  expect([status, stdout.includes("Waiting")]).toEqual([0, false]);
});

const has = (name: string) => existsSync(join(root, "node_modules", name, "whole"));

test("running takes no packages for development; they are added beside what runs, once, and stay", () => {
  bootstrap();
  expect(has("linter")).toBe(false);
  writeFileSync(join(root, "node_modules/a/in-use"), "");
  const added = bootstrap(["--development"]);
  expect(added.status).toBe(0);
  expect(added.stdout).toContain("Adding the packages for tests");
  expect(has("linter")).toBe(true);
  expect(existsSync(join(root, "node_modules/a/in-use"))).toBe(true);
  expect(bootstrap(["--development"])).toMatchObject({ stdout: "", status: 0 });
  const { calls, stdout } = bootstrap();
  expect(stdout).toBe("");
  expect(calls.map((call) => call.split(" ")[0])).toEqual(["ci", "install"]);
  writeLockfile("2.0.0");
  bootstrap();
  expect(has("linter")).toBe(true);
});

test("an addition that fails leaves what runs, and one that was cut off is done again in whole", () => {
  bootstrap();
  expect(bootstrap(["--development"], { FAKE_NPM_ERROR: "code ENOTFOUND" }).status).toBe(1);
  expect(bootstrap()).toMatchObject({ stdout: "", status: 0 });
  mkdirSync(join(root, "node_modules/linter"));
  writeFileSync(join(root, "node_modules/linter/half"), "");
  expect(bootstrap(["--development"]).status).toBe(0);
  expect(has("linter")).toBe(true);
  expect(existsSync(join(root, "node_modules/linter/half"))).toBe(false);
});

test("a development command in a fresh folder installs everything at once", () => {
  const { calls } = bootstrap(["--development"]);
  expect(calls).toHaveLength(1);
  expect(has("linter")).toBe(true);
});

test("a changed lockfile is installed", () => {
  bootstrap();
  writeLockfile("2.0.0");
  expect(bootstrap().calls).toHaveLength(2);
});

test("what npm has installed by hand already is accepted without a second install", () => {
  mkdirSync(join(root, "node_modules/.bin"), { recursive: true });
  writeFileSync(join(root, "node_modules/.package-lock.json"), lockfile("1.0.0"));
  writeFileSync(join(root, "node_modules/.bin/node"), "#!/bin/sh\necho v24.0.0\n", { mode: 0o755 });
  expect(bootstrap()).toMatchObject({ status: 0, stdout: "", calls: [] });
});

test("an install that was interrupted is done again", () => {
  mkdirSync(join(root, "node_modules/a"), { recursive: true });
  expect(bootstrap().calls).toHaveLength(1);
});

test("a quiet run keeps its progress off standard output", () => {
  const run = bootstrap(["--quiet"]);
  expect(run.stdout).toBe("");
  expect(run.stderr).toContain("Installing dependencies");
});

test("an unreachable registry is said in one sentence", () => {
  const run = bootstrap([], { FAKE_NPM_ERROR: "code ENOTFOUND" });
  expect(run.status).toBe(1);
  expect(run.stderr.trim().split("\n")).toHaveLength(1);
  expect(run.stderr).toContain("registry cannot be reached");
});

test("a Node that install scripts should have brought is brought by running its installer", () => {
  mkdirSync(join(root, "node_modules/node"), { recursive: true });
  writeFileSync(
    join(root, "node_modules/node/installArchSpecificPackage.js"),
    `require("node:fs").writeFileSync("../.bin/node", "#!/bin/sh\\necho v24.21.0\\n", { mode: 0o755 });`,
  );
  const run = bootstrap([], { FAKE_NODE_VERSION: "v20.0.0" });
  expect(run).toMatchObject({ status: 0 });
  expect(run.stdout).toContain("Installing Node 24");
});

test("a pinned Node that cannot run steps aside for a new enough one of the machine", () => {
  mkdirSync(join(root, "machine"));
  writeFileSync(join(root, "machine/node"), "#!/bin/sh\necho v26.1.0\n", { mode: 0o755 });
  const run = bootstrap([], { FAKE_NODE_VERSION: "broken", PATH: `${join(root, "machine")}:/usr/bin:/bin` });
  expect(run.status).toBe(0);
  expect(existsSync(join(root, "node_modules/.bin/node"))).toBe(false);
  expect(bootstrap().calls).toHaveLength(1);
});

test("without any new enough Node the sentence says what to install", () => {
  mkdirSync(join(root, "machine"));
  writeFileSync(join(root, "machine/node"), "#!/bin/sh\necho v18.0.0\n");
  chmodSync(join(root, "machine/node"), 0o755);
  const run = bootstrap([], { FAKE_NODE_VERSION: "broken", PATH: `${join(root, "machine")}:/usr/bin:/bin` });
  expect(run.status).toBe(1);
  expect(run.stderr).toContain("install Node 24 or newer");
});

test("a browser named in the environment is used", () => {
  const browser = join(root, "my-chromium");
  symlinkSync(process.execPath, browser);
  expect(bootstrap(["--browser"], { CHROMIUM_PATH: browser }).stdout.trim()).toBe(browser);
});
