/**
 * `npm run -s restore FILE [DIRECTORY]`: makes a new data directory of a backup; never touches one that is there.
 */
import { resolve } from "node:path";
import { restoreBackup } from "../server/backup/restore-backup.ts";
import { StartError } from "../server/listen-address.ts";
import { runCommand } from "./run-command.ts";

const log = { info: console.error, warn: console.error, error: console.error };

runCommand(async ([file, directory, ...rest], { dataDir }) => {
  if (!file || rest.length > 0) throw new StartError("Usage: npm run -s restore FILE [DIRECTORY]");
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const target = directory ? resolve(directory) : `${dataDir}-restored-${stamp}Z`;
  const { at, files } = await restoreBackup(resolve(file), target, log);
  console.log(`${target}
${Object.keys(files).length} files, each as it was backed up at ${at.toISOString()}.

Its mail is held: nothing that the running site may have sent, or still sends, goes out from here.
Look at it first, beside the site that runs:  DATA_DIR=${target} PORT=3001 npm start
To replace the site's data: stop the site, copy the folder "secrets" of its data directory (no backup holds it) into ${target},
start it with DATA_DIR=${target}, and let its mail go out again:  DATA_DIR=${target} npm run -s mails release`);
});
