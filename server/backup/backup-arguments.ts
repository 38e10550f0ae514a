import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { parseArgs } from "node:util";
import { StartError } from "../listen-address.ts";

export type BackupArguments = { readonly directory: string; readonly keep: number };

const howToType = "npm run -s backup -- [DIRECTORY] --keep N";

const isBelow = (folder: string, path: string) => {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** `--keep` as it was typed. Without `--` before it npm takes it for one of its own options, and leaves it in the environment. */
function keepOf(typed: string | undefined, environment: Record<string, string | undefined>): number {
  const takenByNpm = environment.npm_config_keep;
  if (typed === undefined && takenByNpm !== undefined && !/^\d+$/.test(takenByNpm))
    throw new StartError(`npm took --keep for itself; nothing was backed up. With two dashes before it: ${howToType}`);
  const keep = Number(typed ?? takenByNpm ?? 7);
  if (!Number.isInteger(keep) || keep < 1)
    throw new StartError(`--keep ${typed ?? takenByNpm} needs a whole number, 1 or more; nothing was backed up.`);
  return keep;
}

/** Backups beside the code are lost with it; inside DATA_DIR, outside its backups folder, each would hold all the ones before. */
function placeFor(directory: string | undefined, { root, dataDir }: { root: string; dataDir: string }): string {
  const usual = join(dataDir, "backups");
  const place = directory === undefined ? usual : resolve(directory);
  if (place === usual) return place;
  const instead = `Name one outside of it, best on another disk, or none for ${usual}.`;
  if (isBelow(dataDir, place))
    throw new StartError(`${place} is inside the data directory, which is what is backed up. ${instead}`);
  if (isBelow(root, place))
    throw new StartError(`${place} is inside the program's folder, where the next upgrade may remove it. ${instead}`);
  return place;
}

/** @throws {StartError} saying how to type it. */
export function readBackupArguments(
  args: readonly string[],
  places: { readonly root: string; readonly dataDir: string },
  environment: Record<string, string | undefined> = process.env,
): BackupArguments {
  let parsed: { values: { keep?: string }; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options: { keep: { type: "string" } } });
  } catch (error) {
    throw new StartError(`${(error as Error).message.split(". ")[0]}. Usage: ${howToType}`);
  }
  const keep = keepOf(parsed.values.keep, environment);
  if (parsed.positionals.length > 1) throw new StartError(`Only one directory can be named. Usage: ${howToType}`);
  return { directory: placeFor(parsed.positionals[0], places), keep };
}
