// Runs before every npm script, on whatever Node the machine has (18 or newer): plain JavaScript, no dependencies.
// It makes node_modules match the lockfile and puts Node 24 into node_modules/.bin, which npm has on the PATH.
// Running the site takes half of the packages. With --development the tests', linters' and benchmarks' ones are added; once there they stay.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const oldestNode = 24;
const root = process.env.BOOTSTRAP_ROOT ?? dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const stampFile = join(modules, ".northpip-lock");
const pinnedNode = join(modules, ".bin", process.platform === "win32" ? "node.cmd" : "node");
const quiet = process.argv.includes("--quiet");
const development = process.argv.includes("--development");
// Quiet commands have an output that other programs read: what must be said goes beside it.
const say = (line) => (quiet ? process.stderr : process.stdout).write(`${line}\n`);

// A reader that has seen enough (npm start | head) is no error.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error) => {
    if (error.code !== "EPIPE") throw error;
  });

class Failure extends Error {}

async function main() {
  if (process.argv.includes("--browser")) return process.stdout.write(`${await provideBrowser()}\n`);
  const lock = wantedLock();
  const stamp = readStamp();
  const isInstalled = stamp.lock === lock && stamp.node === nodeFingerprint();
  if (isInstalled && (stamp.development || !development)) return;
  await oneAtATime(async (waited) => {
    if (waited) return main();
    const all = await provideDependencies(stamp);
    await provideNode();
    writeStamp({ lock, development: all });
  });
}

/** Longer than any installation takes; a file of another machine or container names a process that says nothing here. */
const abandonedMs = 15 * 60_000;

/** The process that installs now; null when nobody does, undefined when one has ended without taking its mark away. */
function installer(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return null;
  if (Date.now() - found.mtimeMs > abandonedMs) return undefined;
  try {
    const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
    // Not written yet: it has just begun.
    if (Number.isNaN(pid)) return "just started";
    // In a container the same ids come again: it was left by one that was killed, and is no reason to wait for oneself.
    if (pid === process.pid) return undefined;
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    if (error.code === "ENOENT") return null;
    return error.code === "EPERM" ? "of another account" : undefined;
  }
}

/** Two installations into one folder take the packages from under one another, so the second waits, and then looks again. */
async function oneAtATime(install) {
  const file = join(root, ".installing");
  let waited = false;
  for (;;) {
    const other = installer(file);
    if (other) {
      if (!waited) say(`Waiting for another command that installs the dependencies (process ${other}) …`);
      waited = true;
      await new Promise((resolve) => setTimeout(resolve, 300));
      continue;
    }
    if (waited) return install(true);
    try {
      if (other === undefined) rmSync(file, { force: true });
      writeFileSync(file, `${process.pid}\n`, { flag: "wx" });
      break;
    } catch (error) {
      // Not ours to write: what follows says so in words of its own, if it has to write at all.
      if (["EACCES", "EPERM", "EROFS"].includes(error.code)) return install(false);
      if (error.code !== "EEXIST") throw error;
    }
  }
  try {
    return await install(false);
  } finally {
    rmSync(file, { force: true });
  }
}

// ── Is there anything to do? ────────────────────────────────────────────────────────────────────────────────────────

/** The lockfile's hash and the platform: a folder shared between a Mac and a container is installed for one of them. */
function wantedLock() {
  const lockfile = readFileSync(join(root, "package-lock.json"));
  const hash = createHash("sha256").update(lockfile).digest("hex");
  return `${hash} ${process.platform}-${process.arch}`;
}

/** The pinned Node as it was when it was tried; starting it again each time would cost 40 ms. */
function nodeFingerprint() {
  const file = statSync(pinnedNode, { throwIfNoEntry: false });
  return file ? `${file.size}-${Math.trunc(file.mtimeMs)}` : `system ${process.versions.node}`;
}

/** What the last run installed: for which lockfile, with which Node, and whether with the packages for development. */
function readStamp() {
  const [lock, node, packages] = existsSync(stampFile) ? readFileSync(stampFile, "utf8").split("\n") : [];
  return { lock, node, development: packages === "development" };
}

function writeStamp({ lock, development: all }) {
  try {
    writeFileSync(stampFile, `${lock}\n${nodeFingerprint()}\n${all ? "development" : "running"}\n`);
  } catch (error) {
    // Packages that an administrator installed: complete, only not ours to mark. The next run compares again.
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
  }
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
  } catch {
    // A record that cannot be read is no record: install again.
    return {};
  }
}

/** Somebody ran npm by hand: npm's own record of what it installed says whether that is what the lockfile asks for. */
function matchesLockfile({ withDevelopment }) {
  const installed = readPackages(join(modules, ".package-lock.json"));
  const wanted = Object.entries(readPackages(join(root, "package-lock.json")));
  return wanted.every(([path, { version, dev, optional, peer, devOptional }]) => {
    const mayLack = path === "" || optional || peer || devOptional || (dev && !withDevelopment);
    return mayLack || installed[path]?.version === version;
  });
}

// ── Dependencies ────────────────────────────────────────────────────────────────────────────────────────────────────

/** @returns whether the packages for development are there afterwards. */
async function provideDependencies(stamp) {
  if (matchesLockfile({ withDevelopment: true })) return true;
  const canRun = matchesLockfile({ withDevelopment: false });
  if (canRun && !development) return false;
  const all = development || stamp.development;
  if (canRun) await addDevelopmentPackages();
  else await installEverything(all);
  return all;
}

const quietly = ["--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];

async function installEverything(all) {
  refuseUnwritable(existsSync(modules) ? modules : root);
  const options = [all ? "--include=dev" : "--omit=dev", ...quietly];
  await withProgress("Installing dependencies", async () => {
    const first = await run(...npm("ci", ...options));
    // A lockfile written on another platform can lack this one's optional packages; install adds them, ci only refuses.
    if (first.status === 0 || !/EUSAGE/.test(first.output)) return first;
    return run(...npm("install", "--no-save", ...options));
  });
}

/** Beside what is there, so that a site that runs on it goes on. */
async function addDevelopmentPackages() {
  refuseUnwritable(modules);
  const installed = readPackages(join(modules, ".package-lock.json"));
  for (const [path, { dev }] of Object.entries(readPackages(join(root, "package-lock.json")))) {
    // An addition that was cut off can have left half a package, which npm would take for a whole one.
    if (dev && !installed[path]) rmSync(join(root, path), { recursive: true, force: true });
  }
  await withProgress("Adding the packages for tests and checks", () =>
    run(...npm("install", "--no-save", "--include=dev", ...quietly)),
  );
}

async function withProgress(what, install) {
  say(`${what} (about a minute) …`);
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const progress = setInterval(() => say(`  … still installing (${seconds()} s)`), 15_000);
  try {
    const { status, output } = await install();
    if (status !== 0) throw new Failure(explainNpm(output));
  } finally {
    clearInterval(progress);
  }
  say(`Installed in ${seconds()} s.`);
}

function refuseUnwritable(directory) {
  try {
    accessSync(directory, constants.W_OK);
  } catch {
    throw new Failure(
      `The dependencies cannot be installed: this user may not write to ${directory}. Run as the owner of the folder, or clone it to one of yours.`,
    );
  }
}

/** npm as the command that called us, when npm did; the same version then serves for all. */
function npm(...args) {
  const program = process.env.npm_execpath;
  if (program && /\.c?js$/.test(program)) return [process.execPath, [program, ...args]];
  return [process.platform === "win32" ? "npm.cmd" : "npm", args];
}

/** Never throws: a program that cannot be started is a failure with its reason as output. */
function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      shell: command.endsWith(".cmd"),
      ...options,
    });
    let output = "";
    const collect = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const stop = () => child.kill("SIGTERM");
    process.once("SIGTERM", stop);
    child.once("error", (error) => resolve({ status: 1, output: error.message }));
    child.once("close", (status) => {
      process.off("SIGTERM", stop);
      resolve({ status: status ?? 1, output });
    });
  });
}

const npmReasons = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i,
    "the npm registry cannot be reached. Check the connection (or the proxy), then run the same command again",
  ],
  [/ENOSPC/, "the disk is full. About 1 GB is needed"],
  [/EACCES|EPERM|EROFS/, "this user may not write to the folder. Run as its owner, or clone it to a folder of yours"],
  [/spawn .*ENOENT/, "npm was not found. Install Node.js with npm from https://nodejs.org"],
  [/EINTEGRITY/, "a downloaded package is damaged. Run npm cache clean --force, then the same command again"],
];

function explainNpm(output) {
  const known = npmReasons.find(([pattern]) => pattern.test(output));
  const line = output.split("\n").find((text) => /npm (error|ERR!)/.test(text) && !/code|log of this run/.test(text));
  return `The dependencies could not be installed: ${known ? known[1] : (line ?? "npm said nothing").trim()}.`;
}

// ── Node 24 ─────────────────────────────────────────────────────────────────────────────────────────────────────────

function majorOf(program) {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8", shell: program.endsWith(".cmd") });
  return Number.parseInt((stdout ?? "").replace("v", ""), 10) || 0;
}

async function provideNode() {
  if (majorOf(pinnedNode) >= oldestNode) return dropNodeSources();
  const installer = join(modules, "node", "installArchSpecificPackage.js");
  if (existsSync(installer)) {
    // npm was told to ignore install scripts; this one is what brings the program.
    say("Installing Node 24 for this folder …");
    await run(process.execPath, [installer], { cwd: dirname(installer) });
    linkPinnedNode();
    if (majorOf(pinnedNode) >= oldestNode) return dropNodeSources();
  }
  // What cannot run here (musl, an unknown processor) must not hide a Node that can.
  rmSync(pinnedNode, { force: true });
  const other = systemNodes().find((program) => majorOf(program) >= oldestNode);
  if (other) return;
  throw new Failure(
    `Node ${oldestNode} is needed and could not be installed here (this is Node ${process.versions.node}): install Node ${oldestNode} or newer from https://nodejs.org, then run the same command again.`,
  );
}

/** The package that the program was linked out of: 67 MB of headers for compiling C++, which nothing here does. */
function dropNodeSources() {
  const unpacked = join(modules, "node", "node_modules");
  const program = process.platform === "win32" ? "node.exe" : "node";
  if (existsSync(join(modules, "node", "bin", program))) rmSync(unpacked, { recursive: true, force: true });
}

/** npm links only programs that exist when it has unpacked a package; this one came later. */
function linkPinnedNode() {
  const program = join("..", "node", "bin", "node");
  const usable = process.platform !== "win32" && existsSync(join(dirname(pinnedNode), program));
  if (!usable || existsSync(pinnedNode)) return;
  rmSync(pinnedNode, { force: true });
  symlinkSync(program, pinnedNode);
}

/** The `node` that the npm script will find once there is none in node_modules/.bin. */
function systemNodes() {
  const directories = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((directory) => !directory.includes("node_modules"));
  const name = process.platform === "win32" ? "node.exe" : "node";
  return directories
    .map((directory) => join(directory, name))
    .filter((program) => existsSync(program))
    .slice(0, 1);
}

// ── A browser for the tests ─────────────────────────────────────────────────────────────────────────────────────────

const browserPlaces = [
  process.env.CHROMIUM_PATH,
  // Without a window to manage: the tests take a quarter less of the processor's time in it.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const findBrowser = () => browserPlaces.find((place) => place && existsSync(place));

/** The path of an installed Chromium; installs Debian's when root may. Its progress goes to standard error. */
async function provideBrowser() {
  const present = findBrowser();
  if (present) return present;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.stderr.write("Installing Chromium for the browser tests (1–2 minutes) …\n");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env });
    let reason = "";
    // Older releases have the whole browser alone.
    for (const name of ["chromium-headless-shell", "chromium"]) {
      const { output } = await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env });
      const installed = findBrowser();
      if (installed) return installed;
      reason = output.split("\n").find((line) => line.startsWith("E:")) ?? "";
    }
    throw new Failure(
      `Chromium could not be installed (${reason.trim()}): install it, or set CHROMIUM_PATH to a Chromium or Chrome.`,
    );
  }
  throw new Failure(
    "The browser tests need Chromium: install it (Debian: apt-get install chromium; macOS: Google Chrome), or set CHROMIUM_PATH to it.",
  );
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Failure ? error.message : (error.stack ?? error)}\n`);
  process.exitCode = 1;
}
