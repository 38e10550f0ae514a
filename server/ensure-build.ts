import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { inBuildTurn } from "./build-turn.ts";
import { StartError } from "./listen-address.ts";
import type { Progress } from "./progress.ts";

const sourceFolders = ["app", "lib", "trading", "workers", "content", "public"];
const sourceFiles = [
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "scripts/build.ts",
];
const notPartOfTheBuild = /\.(integration\.)?test\.tsx?$/;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !notPartOfTheBuild.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** One hash over the content of everything the build reads: a touched but unchanged file does not cost a build. */
export async function sourceStamp(root: string): Promise<string> {
  const below = await Promise.all(sourceFolders.map((folder) => filesBelow(join(root, folder))));
  const files = [...below.flat(), ...sourceFiles.map((file) => join(root, file))].sort();
  const hash = createHash("sha256").update(process.version);
  for (const file of files) {
    const content = await readFile(file).catch(() => Buffer.alloc(0));
    hash.update(file.slice(root.length)).update("\0").update(content).update("\0");
  }
  return hash.digest("hex");
}

/** Each state of the sources has a folder of its own: a running instance keeps its files while another one builds. */
export const buildFolder = (root: string, stamp: string): string => join(root, "build", stamp.slice(0, 16));

/** Written last: a build that was interrupted has none and is made again. */
export const completeMark = "complete";

async function isComplete(folder: string): Promise<boolean> {
  return (await stat(join(folder, completeMark)).catch(() => undefined)) !== undefined;
}

function run(root: string, command: string, args: readonly string[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A group of its own, which a stop ends as a whole: the build starts the bundler as another process.
    const detached = process.platform !== "win32";
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production" },
      detached,
    });
    const stop = () => {
      if (child.pid && child.exitCode === null) process.kill(detached ? -child.pid : child.pid, "SIGTERM");
    };
    signal?.addEventListener("abort", stop, { once: true });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.on("error", reject);
    child.on("close", (code) => {
      signal?.removeEventListener("abort", stop);
      if (code === 0) resolve();
      else if (signal?.aborted) reject(signal.reason);
      else reject(new StartError(`The build failed (exit ${code}):\n${output.slice(-8000)}`));
    });
  });
}

/**
 * The built site for the sources as they are. Built in a process of its own when there is none yet, so that the compiler's memory is
 * given back; a later start skips it.
 */
export async function prepareBuild(
  root: string,
  progress: Pick<Progress, "step">,
  signal?: AbortSignal,
): Promise<string> {
  const stamp = await sourceStamp(root);
  const folder = buildFolder(root, stamp);
  const build = () =>
    progress.step("Building the site (about a minute)", () =>
      run(root, process.execPath, [join(root, "scripts/build.ts"), stamp], signal),
    );
  await inBuildTurn(
    folder,
    async () => {
      signal?.throwIfAborted();
      return isComplete(folder);
    },
    build,
  );
  return folder;
}
