import { type Config, readConfig } from "../config.ts";
import { isDiskFull } from "../platform/http/errors.ts";
import { ignoreClosedPipes } from "../server/closed-pipes.ts";
import { StartError } from "../server/listen-address.ts";
import { type OpenDatabase, openExisting } from "../server/open-database.ts";

const silent = { info: () => undefined, warn: () => undefined, error: console.error };

/** Runs a command of the terminal; what it throws is shown as the sentence it is. */
export function runCommand(main: (args: readonly string[], config: Config) => Promise<void>): void {
  ignoreClosedPipes();
  Promise.try(() => main(process.argv.slice(2), readConfig(process.env))).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    if (isDiskFull(error)) console.error("The disk is full: free some room on it, then run the command again.");
    process.exitCode = 1;
  });
}

/**
 * Works on the database of the instance that the settings name, running or not.
 * @throws {StartError} with `atTheProject` where a hosted project has the data instead.
 */
export async function onInstance<T>(
  config: Config,
  work: (opened: OpenDatabase) => Promise<T>,
  atTheProject = "The data is at the hosted project: look there.",
): Promise<T> {
  if (config.hosted) throw new StartError(atTheProject);
  const opened = await openExisting(config, silent);
  try {
    return await work(opened);
  } finally {
    await opened.stop();
  }
}
