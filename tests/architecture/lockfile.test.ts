import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./imports.ts";

type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
};

const text = readFileSync(join(root, "package-lock.json"), "utf8");
const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
const installed = Object.entries(packages).filter(([path]) => path !== "");
const unchecked = installed.filter(([, { link, integrity }]) => !link && !integrity?.startsWith("sha512-"));

test("every package of the lock file has a SHA-512 to be checked against", () => {
  expect(installed.length).toBeGreaterThan(400);
  expect(unchecked).toEqual([]);
});

test("no package comes from anywhere but the public registry", () => {
  const hosts = installed.flatMap(([, { resolved }]) => (resolved ? [new URL(resolved, "file:///").host] : []));
  expect(hosts.filter((host) => host !== "registry.npmjs.org")).toEqual([]);
  expect(text).not.toMatch(/"(git\+|file:|http:)/);
});
