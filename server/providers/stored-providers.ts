import { z } from "zod";
import { keyFor, openBytes, sealBytes } from "#lib/sealed-bytes.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { StoredProvider } from "./provider-variables.ts";

const row = z.object({
  kind: z.string(),
  settings: z.record(z.string(), z.string()),
  secrets: z.record(z.string(), z.object({ sealed: z.string(), savedAt: z.string() })),
});

export type ReadProvider = StoredProvider & {
  /** Names of secrets that were sealed under another key. */
  readonly unreadable: readonly string[];
};

/** Seals and opens the secrets of providers: bound to provider and field, so that none can be put into another's place. */
export function createProviderSecrets(secret: string) {
  const key = keyFor("northpip provider secrets", secret);
  const place = (kind: string, name: string) => `${kind} ${name}`;
  return {
    seal: (kind: string, name: string, text: string) => `v1.${sealBytes(key, place(kind, name), Buffer.from(text))}`,
    open: (kind: string, name: string, sealed: string) =>
      sealed.startsWith("v1.") ? openBytes(key, place(kind, name), sealed.slice(3))?.toString("utf8") : undefined,
  };
}
export type ProviderSecrets = ReturnType<typeof createProviderSecrets>;

/** All that the console has saved. Without a key the secrets count as unreadable. */
export async function readProviders(
  database: Database,
  secrets: ProviderSecrets | undefined,
): Promise<ReadonlyMap<string, ReadProvider>> {
  const { rows } = await database.asService((tx) =>
    tx.query("select kind, settings, secrets from private.provider_settings order by kind"),
  );
  return new Map(
    rows.flatMap((found) => {
      const parsed = row.safeParse(found);
      // A row of another version, or one that somebody wrote by hand.
      if (!parsed.success) return [];
      const { kind, settings, secrets: sealed } = parsed.data;
      const opened = Object.entries(sealed).map(
        ([name, one]) => [name, secrets?.open(kind, name, one.sealed)] as const,
      );
      return [
        [
          kind,
          {
            settings,
            secrets: Object.fromEntries(opened.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))),
            unreadable: opened.flatMap(([name, text]) => (text === undefined ? [name] : [])),
          },
        ] as const,
      ];
    }),
  );
}
