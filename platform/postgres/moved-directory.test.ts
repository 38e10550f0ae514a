import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { markMoved, refuseMovedDirectory } from "./moved-directory.ts";

test("a data directory whose rows were moved is refused with the place where they are, until the mark is deleted", () => {
  const folder = mkdtempSync(join(tmpdir(), "northpip-moved-"));
  try {
    expect(() => refuseMovedDirectory(folder)).not.toThrow();
    expect(() => refuseMovedDirectory(join(folder, "absent"))).not.toThrow();
    markMoved(folder, "northpip at db.example");
    expect(() => refuseMovedDirectory(folder)).toThrow(
      /were moved to northpip at db\.example on 20\d\d-\d\d-\d\d: set DATABASE_URL .* delete .*moved-database\.$/,
    );
    rmSync(join(folder, "moved-database"));
    expect(() => refuseMovedDirectory(folder)).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
