import type { Config } from "#config";
import type { Log } from "#platform/http/service.ts";
import { isMailHeld } from "#platform/mail/held-mail.ts";
import type { Database } from "#platform/postgres/database.ts";
import { secretFingerprint } from "#supabase/functions/_shared/licence-key.ts";
import { installationSecret } from "./installation-secrets.ts";

/**
 * @returns whether the database's license keys were last made with another secret than this one. A copy of a site that is only looked at has one of
 * its own until the site's is copied into it: it goes on knowing the site's.
 */
async function isAnother(database: Database, secret: string, isCopy: boolean): Promise<boolean> {
  const fingerprint = Buffer.from(await secretFingerprint(secret), "hex");
  return database.asService(async (tx) => {
    const name = "licence secret fingerprint";
    const { rows } = await tx.query<{ value: Buffer }>("select value from platform.secrets where name = $1", [name]);
    const differs = rows[0] !== undefined && !fingerprint.equals(rows[0].value);
    if (!(differs && isCopy))
      await tx.query(
        "insert into platform.secrets (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value",
        [name, fingerprint],
      );
    return differs;
  });
}

/**
 * What license keys are made with: LICENCE_SECRET, else a secret of this installation that lies beside its database and not in it.
 * @returns undefined where there is neither; licenses are then off.
 */
export async function licenceSecret(
  { licenceSecret: given, dataDir }: Pick<Config, "licenceSecret" | "dataDir">,
  database: Database,
  log: Pick<Log, "warn">,
): Promise<string | undefined> {
  const secret = given ?? installationSecret(dataDir, "licence-secret");
  if (!secret) {
    log.warn("licenses are off: DATA_DIR cannot keep a secret and LICENCE_SECRET is not set");
    return undefined;
  }
  if (await isAnother(database, secret, isMailHeld(dataDir)))
    log.warn(
      "license keys are made with another secret than before: buyers' keys stay good, and the member area shows new ones. If that was not meant, put LICENCE_SECRET or DATA_DIR/secrets/licence-secret back",
    );
  return secret;
}
