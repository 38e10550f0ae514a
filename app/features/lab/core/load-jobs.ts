import { labThread } from "#workers/lab-thread.ts";
import { whenIdle } from "../../../ui/when-wanted.ts";

let asked = false;

/** Fetches the code of the lab's jobs when the page is idle, so that the lab goes on working offline. */
export async function loadJobsWhenIdle(): Promise<void> {
  if (asked) return;
  asked = true;
  await whenIdle();
  await labThread()
    .run("load-jobs", {})
    .catch(() => {
      asked = false;
    });
}
