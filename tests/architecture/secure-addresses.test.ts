import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { filesBelow, root } from "./imports.ts";

/** What a browser has at secure addresses alone, and does not need to be asked for: calling it throws at all others. */
const secureOnly = /\bcrypto\s*\.\s*(randomUUID|subtle)\b/;
/** Where it is used after a look whether the browser has it. */
const asked = ["app/features/lab/core/work-marks.ts"];

it("no page needs what browsers give to secure addresses only: a site is tried at its machine's address first", () => {
  const files = filesBelow(["app", "lib", "workers"], /(?<!\.test)\.tsx?$/).filter(
    (file) => !/\.server\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(900);
  for (const call of ["crypto.randomUUID()", "globalThis.crypto.subtle.digest"]) expect(call).toMatch(secureOnly);
  const comments = /\/\*[\s\S]*?\*\//g;
  const using = files.filter((file) => secureOnly.test(readFileSync(join(root, file), "utf8").replace(comments, "")));
  expect(using).toEqual(asked);
});
