/**
 * `npm run -s rotate-session-key`: a new key for the tokens of signed-in visitors, for instance after a backup went astray. Nobody is
 * signed out, and the running site needs no restart.
 */
import { readConfig } from "../config.ts";
import { rotateSessionKey } from "../platform/http/key-store.ts";
import { StartError } from "../server/listen-address.ts";
import { openExisting } from "../server/open-database.ts";

const silent = { info: () => undefined, warn: () => undefined, error: console.error };

async function main() {
  if (process.argv.length > 2) throw new StartError("Usage: npm run -s rotate-session-key");
  const config = readConfig(process.env);
  if (config.hosted) throw new StartError("Keys are at the hosted project: rotate them in its dashboard.");
  const { database, stop } = await openExisting(config, silent);
  try {
    const { signsFrom, formerUntil } = await rotateSessionKey(database);
    console.log(`The new session key signs from ${signsFrom.toISOString()}; until then it is only published.
The keys before it are accepted until ${formerUntil.toISOString()}. Nobody is signed out.`);
  } finally {
    await stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
