import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { takeFileLock } from "#lib/file-lock.ts";

const lookAgainMs = 250;

/**
 * Lets one process of a checkout at a time build: two that start together in one would empty the folder for each other. Who waited asks
 * `isDone` again and builds only where it still must.
 */
export async function inBuildTurn(
  folder: string,
  isDone: () => Promise<boolean>,
  build: () => Promise<void>,
): Promise<void> {
  const builds = dirname(folder);
  while (!(await isDone())) {
    mkdirSync(builds, { recursive: true });
    const giveBack = takeFileLock(join(builds, "lock"));
    if (!giveBack) {
      await rest(lookAgainMs);
      continue;
    }
    try {
      if (!(await isDone())) await build();
    } finally {
      giveBack();
    }
  }
}
