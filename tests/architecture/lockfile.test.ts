import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./imports.ts";

type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
};

const text = readFileSync(join(root, "package-lock.json"), "utf8");
const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
const installed = Object.entries(packages).filter(([path]) => path !== "");
const unchecked = installed.filter(([, { link, integrity }]) => !link && !integrity?.startsWith("sha512-"));

test("every package of the lock file has a SHA-512 to be checked against", () => {
  expect(installed.length).toBeGreaterThan(400);
  // The registry that wrote the lock file offers no native programs for other systems: their hashes come with the first
  // `npm install --package-lock-only` against one that does. Until then nothing else may lack one, and no more of them.
  const foreign = unchecked.filter(([, { optional, os, cpu }]) => optional && (os ?? cpu));
  expect(unchecked.filter((entry) => !foreign.includes(entry))).toEqual([]);
  expect(foreign.length).toBeLessThanOrEqual(40);
});

test("no package comes from anywhere but the public registry", () => {
  const hosts = installed.flatMap(([, { resolved }]) => (resolved ? [new URL(resolved, "file:///").host] : []));
  expect(hosts.filter((host) => host !== "registry.npmjs.org")).toEqual([]);
  expect(text).not.toMatch(/"(git\+|file:|http:)/);
});
