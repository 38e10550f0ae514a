import type { BrowserContext, Page } from "@playwright/test";

declare global {
  var heldJobs: string[] | undefined;
}

/**
 * From now on the pages of this context never get an answer to these jobs: their worker does not receive them. What a
 * page does while it waits can then be looked at for as long as a test likes, on a machine of any speed.
 */
export async function holdJobs(context: BrowserContext, ...jobs: string[]): Promise<void> {
  await context.addInitScript((held) => {
    globalThis.heldJobs = held;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (this: Worker, message: { kind?: string; job?: string }, transfer) {
      if (message?.kind === "run" && globalThis.heldJobs?.includes(message.job ?? "")) return;
      post.call(this, message, transfer as StructuredSerializeOptions);
    };
  }, jobs);
}

/** Which jobs get no answer when this page asks for them from here on. */
export const changeHeldJobs = (page: Page, ...jobs: string[]): Promise<void> =>
  page.evaluate((held) => {
    globalThis.heldJobs = held;
  }, jobs);
