/**
 * `npm run -s restore FILE [DIRECTORY]`: makes a new data directory of a backup; never touches one that is there.
 */
import { resolve } from "node:path";
import { afterRestore } from "../server/backup/after-restore.ts";
import { restoreBackup } from "../server/backup/restore-backup.ts";
import { StartError } from "../server/listen-address.ts";
import { runCommand } from "./run-command.ts";

const log = { info: console.error, warn: console.error, error: console.error };

runCommand(async ([file, directory, ...rest], config) => {
  if (!file || rest.length > 0) throw new StartError("Usage: npm run -s restore FILE [DIRECTORY]");
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const target = directory ? resolve(directory) : `${config.dataDir}-restored-${stamp}Z`;
  const { at, files } = await restoreBackup(resolve(file), target, log);
  console.log(`${target}
${Object.keys(files).length} files, each as it was backed up at ${at.toISOString()}.

${afterRestore(target, config)}`);
});
