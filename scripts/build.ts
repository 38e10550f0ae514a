/** Builds the kernels and the site, the latter into build/<state of the sources>/: React Router's client and server, then the compressed form of every asset. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { buildFolder, completeMark, sourceStamp } from "../server/ensure-build.ts";
import { compressedForms } from "../server/static-assets.ts";

const root = join(import.meta.dirname, "..");
const keptBuilds = 3;

function bundle(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const builder = join(root, "node_modules/@react-router/dev/bin.cjs");
  const built = spawnSync(process.execPath, [builder, "build"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", BUILD_DIRECTORY: relative(root, folder) },
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}

function compress(client: string): void {
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const { br, gzip } = compressedForms(readFileSync(file), entry.name);
    if (br) writeFileSync(`${file}.br`, br);
    if (gzip) writeFileSync(`${file}.gz`, gzip);
  }
}

/** An older build may still serve a running instance; only the ones before the last few are removed. */
function removeOldBuilds(): void {
  const builds = readdirSync(join(root, "build"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(keptBuilds)) rmSync(old, { recursive: true, force: true });
}

// A start names the state it asked for; sources that change meanwhile, kernels included, are the next build's business.
const asked = process.argv[2];
if (!asked) {
  // Fetched here alone: reading the compiler takes most of a second, and a start does not use it.
  const { buildKernels } = await import("./build-kernels.ts");
  for (const file of await buildKernels()) console.log(`${file}: built again`);
}
const folder = buildFolder(root, asked ?? (await sourceStamp(root)));
bundle(folder);
compress(join(folder, "client"));
writeFileSync(join(folder, completeMark), "");
removeOldBuilds();
