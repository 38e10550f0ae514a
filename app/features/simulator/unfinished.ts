import { onOwnerChange } from "#app/data/device-owner.ts";
import type { DrillTry } from "./drill-tries.ts";
import { createReplay } from "./replay.ts";

let replay: ReturnType<typeof createReplay> | null = null;
const tries = new Map<string, DrillTry>();

/** The replay of this page load: a visit to another page of the site does not end it. */
export function openReplay() {
  replay ??= createReplay();
  return replay;
}
export const replayRuns = (): boolean => replay?.view.getState().started ?? false;

/** The try of a drill that is not handed in yet, also after a visit to another page of the site. */
export const openTry = (drill: string): DrillTry | null => tries.get(drill) ?? null;
export const holdTry = (drill: string, current: DrillTry): void => void tries.set(drill, current);
export const dropTry = (drill: string): void => void tries.delete(drill);

// What a member began is not shown to whoever comes next.
onOwnerChange(({ before }) => {
  if (before === null) return;
  if (replayRuns()) replay?.end();
  tries.clear();
});
