/**
 * `npm run -s rotate-session-key`: a new key for the tokens of signed-in visitors, for instance after a backup went astray. Nobody is
 * signed out, and the running site needs no restart.
 */
import { rotateSessionKey } from "../platform/http/key-store.ts";
import { StartError } from "../server/listen-address.ts";
import { onInstance, runCommand } from "./run-command.ts";

runCommand(async (args, config) => {
  if (args.length > 0) throw new StartError("Usage: npm run -s rotate-session-key");
  await onInstance(
    config,
    async ({ database }) => {
      const { signsFrom, formerUntil } = await rotateSessionKey(database);
      console.log(`The new session key signs from ${signsFrom.toISOString()}; until then it is only published.
The keys before it are accepted until ${formerUntil.toISOString()}. Nobody is signed out.`);
    },
    "Keys are at the hosted project: rotate them in its dashboard.",
  );
});
