import type { SupabaseClient } from "@supabase/supabase-js";
import { serverClient } from "#app/data/server-client.ts";
import { readConfig } from "#config";
import { createPlatform } from "#platform/platform.ts";
import { testDatabase } from "#platform/postgres/test-database.ts";

const siteUrl = "http://127.0.0.1:3990";

/** A platform with a database of its own, as its members and visitors reach it. For tests of what each of them may read and write. */
export async function memberWorld() {
  const test = await testDatabase();
  const platform = await createPlatform({
    config: readConfig({ SITE_URL: siteUrl, DATA_DIR: test.dataDir }),
    database: test.database,
    log: { info() {}, warn() {}, error() {} },
  });
  const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
    test.database.asService(async (tx) => (await tx.query<Row>(text, values)).rows);
  const clientOf = (key: string): SupabaseClient =>
    serverClient(
      (input, init) => platform.fetch(new Request(input, init), { remoteAddress: "127.0.0.1" }),
      key,
      siteUrl,
    );
  return {
    database: test.database,
    sql,
    visitor: clientOf(platform.keys.anonKey),
    /** Adds a member. @returns the client of somebody who is signed in as that member. */
    async member(email: string, id: string = crypto.randomUUID()): Promise<SupabaseClient> {
      const claims = { aud: "authenticated", role: "authenticated", sub: id, email };
      await sql("insert into auth.users (id, aud, role, email) values ($1, 'authenticated', 'authenticated', $2)", [
        id,
        email,
      ]);
      return clientOf(await platform.keys.sign(claims, { expiresIn: 600 }));
    },
    async stop() {
      await platform.close();
      await test.stop();
    },
  };
}
