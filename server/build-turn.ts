import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";

export const turnSuffix = ".building";
const lookAgainMs = 250;
/** A turn without a process id is one that is just being taken; older ones were cut off. */
const takenWithinMs = 5_000;

function isHeld(turn: string): boolean {
  try {
    const age = Date.now() - statSync(turn).mtimeMs;
    const file = join(turn, "pid");
    if (!existsSync(file)) return age < takenWithinMs;
    process.kill(Number(readFileSync(file, "utf8")), 0);
    return true;
  } catch (error) {
    // Another user's process may not be asked, and is there; else the turn is gone, or the process that held it is.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function take(turn: string): boolean {
  mkdirSync(dirname(turn), { recursive: true });
  try {
    mkdirSync(turn);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (!isHeld(turn)) rmSync(turn, { recursive: true, force: true });
    return false;
  }
  writeFileSync(join(turn, "pid"), String(process.pid));
  return true;
}

/**
 * Lets one process at a time build a folder: two that start together in one checkout would empty it for each other. Who waited asks
 * `isDone` again and builds only where it still must.
 */
export async function inBuildTurn(
  folder: string,
  isDone: () => Promise<boolean>,
  build: () => Promise<void>,
): Promise<void> {
  const turn = `${folder}${turnSuffix}`;
  while (!(await isDone())) {
    if (take(turn)) {
      try {
        if (!(await isDone())) await build();
      } finally {
        rmSync(turn, { recursive: true, force: true });
      }
    } else await rest(lookAgainMs);
  }
}
