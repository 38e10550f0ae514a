import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const sources = globSync("{lib,platform,server,supabase/functions}/**/*.ts", { cwd: root }).filter(
  (path) => !path.endsWith(".test.ts"),
);
const textOf = (path: string) => readFileSync(join(root, path), "utf8");
const texts = new Map(sources.map((path) => [path, textOf(path)]));
const importing = (pattern: RegExp) => sources.filter((path) => pattern.test(texts.get(path) ?? "")).sort();

/** What counts callers by whatever it is given. Only these use it: the pieces that add the network around an address, and what counts no addresses. */
const users = {
  createAllowances: [
    "platform/http/allowance.ts",
    // Its network counts only what is beyond a small body.
    "platform/http/body-shares.ts",
    "platform/http/network-allowances.ts",
    // Of the whole process.
    "platform/realtime/frame-bytes.ts",
  ],
  createClientSlots: [
    "platform/http/client-slots.ts",
    // Of one socket, and of the whole process.
    "platform/realtime/shares.ts",
  ],
  createWorkSlots: [
    // Charges the network with what it used.
    "platform/http/fair-turns.ts",
    "platform/http/network-slots.ts",
    "platform/http/work-slots.ts",
    // Asked by networks.
    "platform/realtime/changes/create-change-feed.ts",
    // Of one upload.
    "platform/storage/resumable/upload-locks.ts",
    // Asked by networks.
    "server/documents/documents-function.ts",
    // Of the whole process.
    "server/render-turns.ts",
  ],
};

it.each(Object.entries(users))("%s counts nobody's addresses without the network around them", (name, allowed) => {
  expect(importing(new RegExp(`\\b${name}\\b`))).toEqual(allowed);
});

it("attempts that all processes count are counted by network, or belong to no network", () => {
  expect(importing(/\.takeForGood\(/)).toEqual([
    // Of a mailbox, a number, all together.
    "platform/auth/guard-mail.ts",
    "platform/auth/phone/guard-sms.ts",
    "platform/auth/take-of-network.ts",
    // Of a message, once.
    "platform/auth/web3/sign-in-with-web3.ts",
  ]);
});

it("what the docs list of limits is there", () => {
  const named = [...textOf("docs/limits.md").matchAll(/^\|.*`([\w./-]+\.ts)`/gm)].map(([, path = ""]) => path);
  expect(named.filter((path) => !sources.includes(path))).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});
