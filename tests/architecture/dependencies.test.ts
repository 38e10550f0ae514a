import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importsOf, root, sourceFiles } from "./imports.ts";

type Packages = { dependencies: Record<string, string>; devDependencies: Record<string, string> };
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Packages;

/** What an owner runs, and what the build at a start reads. */
const entries = [
  ...["start", "build", "backtest", "status", "doctor", "backup", "restore", "mails"].map(
    (name) => `scripts/${name}.ts`,
  ),
  ...["server.ts", "vite.config.ts", "react-router.config.ts", "app/root.tsx", "app/routes.ts"],
  ...sourceFiles().filter((file) => /^(app\/(routes|entry)|workers\/|supabase\/functions\/)/.test(file)),
].filter((file) => !/\.test\.tsx?$/.test(file) && existsSync(join(root, file)));

/** `npm run build` installs the compiler of the kernels; a start takes their bytes from beside the source. */
const onlyForDevelopers = new Set(["scripts/build-kernels.ts"]);

function packagesNeeded(): Map<string, string> {
  const seen = new Set<string>();
  const found = new Map<string, string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file) || onlyForDevelopers.has(file) || !existsSync(join(root, file))) continue;
    seen.add(file);
    for (const { to, typeOnly } of /\.(tsx?|mjs)$/.test(file) ? importsOf(file) : []) {
      if (typeOnly) continue;
      const name = /^package:((?:@[^/]+\/)?[^/]+)/.exec(to)?.[1];
      if (name && !name.startsWith("node:")) found.set(name, file);
      else if (!name) waiting.push(to);
    }
  }
  return found;
}

test("what a start and its build import is a dependency, not one for development", () => {
  const needed = packagesNeeded();
  expect(needed.size).toBeGreaterThan(20);
  expect([...needed].filter(([name]) => name in devDependencies)).toEqual([]);
  const unknown = [...needed].filter(([name]) => !(name in dependencies) && !name.startsWith("virtual:"));
  expect(unknown).toEqual([]);
});

function bytesOf(folder: string): number {
  const sizes = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? 0 : bytesOf(path);
    return lstatSync(path).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

test("what running needs is at most 480 MB", () => {
  type Lock = { packages: Record<string, { dev?: boolean }> };
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  const needed = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
  const bytes = needed.map(([path]) => (existsSync(join(root, path)) ? bytesOf(join(root, path)) : 0));
  const total = bytes.reduce((sum, size) => sum + size, 0);
  expect(total / 1e6).toBeLessThan(480);
});
