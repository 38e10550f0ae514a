/** Builds the site into build/: React Router's client and server, then the compressed form of every asset worth it. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressedForms } from "../server/static-assets.ts";

const root = join(import.meta.dirname, "..");
const builder = join(root, "node_modules/@react-router/dev/bin.cjs");
const built = spawnSync(process.execPath, [builder, "build"], { cwd: root, stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } });
if (built.status !== 0) process.exit(built.status ?? 1);

const client = join(root, "build/client");
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const { br, gzip } = compressedForms(readFileSync(file), entry.name);
  if (br) writeFileSync(`${file}.br`, br);
  if (gzip) writeFileSync(`${file}.gz`, gzip);
}
