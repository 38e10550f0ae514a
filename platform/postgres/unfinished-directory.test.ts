import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { markFinished, markUnfinished, refuseUnfinishedDirectory } from "./unfinished-directory.ts";

test("a data directory that was filled in part is refused with the command that filled it, until it is complete", () => {
  const folder = mkdtempSync(join(tmpdir(), "northpip-unfinished-"));
  try {
    expect(() => refuseUnfinishedDirectory(folder)).not.toThrow();
    expect(() => refuseUnfinishedDirectory(join(folder, "absent"))).not.toThrow();
    markUnfinished(folder, "npm run restore");
    expect(() => refuseUnfinishedDirectory(folder)).toThrow(
      /is not complete: npm run restore is still filling it, or was cut off\. .* delete the directory/,
    );
    markFinished(folder);
    expect(() => refuseUnfinishedDirectory(folder)).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
