import type { Config } from "#config";

/** Settings by which a start and every command would work on another database than that of a data directory. */
const elsewhere = ({ databaseUrl, hosted }: Pick<Config, "databaseUrl" | "hosted">): readonly string[] => [
  ...(databaseUrl === undefined ? [] : ["DATABASE_URL"]),
  ...(hosted === undefined ? [] : ["SUPABASE_URL", "SUPABASE_ANON_KEY", "SUPABASE_SERVICE_ROLE_KEY"]),
];

/** What there is to do with a restored data directory. */
export function afterRestore(target: string, config: Pick<Config, "databaseUrl" | "hosted">): string {
  const left = elsewhere(config);
  const isElsewhere = left.length > 0;
  const names = left.join(", ");
  const command = `${isElsewhere ? `env ${left.map((name) => `-u ${name}`).join(" ")} ` : ""}DATA_DIR=${target}`;
  const warning = `The settings here (${names}) lead to another database than the restored one: what is started with them works on that one.\n`;
  return `Its mail is held: nothing that the running site may have sent, or still sends, goes out from here.
${isElsewhere ? warning : ""}Look at it first, beside the site that runs:  ${command} PORT=3001 npm start
To replace the site's data: stop the site, copy the folder "secrets" of its data directory (no backup holds it) into ${target},
start it with DATA_DIR=${target}${isElsewhere ? ` and without ${names}` : ""}, and let its mail go out again:  ${command} npm run -s mails release`;
}
