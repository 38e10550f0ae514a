import { oneAtATime } from "#lib/one-at-a-time.ts";
import type { Database } from "#platform/postgres/database.ts";
import { type PublishFilesOptions, publishRobotFiles } from "./publish-robot-files.ts";

export type KeepFilesOptions = PublishFilesOptions & {
  /** Tells when content changed; a hosted project does not, and its files are those of the last start. */
  readonly database: Pick<Database, "listen"> | undefined;
  /** How long after a failure they are written again. */
  readonly retryMs?: number;
};

/**
 * What the robots' buyers download: published now, and again when the owner changes what its manual says of price, license or refund.
 * A problem is logged, and they are tried again later; the site opens all the same. @returns a function that stops it.
 */
export async function keepRobotFiles({
  database,
  retryMs = 60_000,
  ...options
}: KeepFilesOptions): Promise<() => Promise<void>> {
  let retry: NodeJS.Timeout | undefined;
  const publish = oneAtATime(async () => {
    clearTimeout(retry);
    await publishRobotFiles(options).catch((error: unknown) => {
      options.log.error("the robots' files could not be published", { error });
      retry = setTimeout(again, retryMs).unref();
    });
  });
  let last = Promise.resolve();
  const again = () => {
    last = publish();
  };
  // Before the first time, so that no change falls between the two.
  const end = await database?.listen("content_changed", again, again);
  again();
  await last;
  return async () => {
    await end?.();
    clearTimeout(retry);
    await last;
    // The last run may have failed as well.
    clearTimeout(retry);
  };
}
