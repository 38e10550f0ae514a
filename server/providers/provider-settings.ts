import { providerForms } from "#app/data/provider-forms/all-forms.ts";
import { signInNameOf } from "#app/data/provider-forms/sign-in.ts";
import { asksPrivate, type Config, ConfigError, readConfig } from "#config";
import type { Log } from "#platform/http/service.ts";
import type { Database } from "#platform/postgres/database.ts";
import type { Settings } from "#platform/settings/schema.ts";
import { installationSecret } from "../installation-secrets.ts";
import { providerVariables, variableNames } from "./provider-variables.ts";
import { createProviderSecrets, type ProviderSecrets, type ReadProvider, readProviders } from "./stored-providers.ts";

export type Source = {
  readonly from: "environment" | "settings file" | "console" | "nothing";
  /** The variables, or the section, that decide. */
  readonly names: readonly string[];
};

export type ProviderSettings = {
  /** Follows what the console saves: whoever reads it at each use has what counts now. */
  readonly config: Config;
  /** With what was stored when the process started. */
  readonly settings: Settings;
  /** Undefined where there is no key: then no secret can be saved. */
  readonly secrets: ProviderSecrets | undefined;
  readonly stored: () => ReadonlyMap<string, ReadProvider>;
  readonly sourceOf: (kind: string) => Source;
  /** Why what is stored of a kind is not used. */
  readonly problemOf: (kind: string) => string | undefined;
  /** What was saved after the start and counts from the next one. */
  readonly waitsForStart: (kind: string) => boolean;
  /** Reads everything again, for this process at once; others hear it from the database. */
  reload(): Promise<void>;
  onChange(tell: () => void): void;
  close(): Promise<void>;
};

type Variables = Readonly<Record<string, string | undefined>>;
type Options = {
  readonly environment: Variables;
  readonly database: Database;
  readonly settings: Settings;
  readonly log: Log;
};

const isSet = (variables: Variables, name: string) => (variables[name] ?? "").trim() !== "";

/** A setting that the console saved would otherwise be called missing. */
const lockedRemarks = (kinds: readonly string[]): readonly string[] =>
  kinds.length === 0
    ? []
    : [
        `The keys that the console saved of ${kinds.join(", ")} were saved under another secret and cannot be read: put PROVIDER_SECRET or DATA_DIR/secrets/provider-secret back, or type them again under Providers.`,
      ];

/** The environment's variables with those that are stored for kinds of which it says nothing. */
function configOf(environment: Variables, stored: ReadonlyMap<string, ReadProvider>, settings?: Settings) {
  let variables = environment;
  const problems = new Map<string, string>();
  const named = stored.has("storage") && !settings?.storage.s3 ? ["storage"] : [];
  for (const [kind, names] of variableNames) {
    const found = stored.get(kind);
    if (!found || names.some((name) => isSet(environment, name))) continue;
    const merged = { ...variables, ...providerVariables(kind, found) };
    try {
      readConfig(merged);
      variables = merged;
      named.push(kind);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.set(kind, error.problems.join(" "));
    }
  }
  const config = readConfig(variables);
  const locked = [...stored].flatMap(([kind, { unreadable }]) => (unreadable.length > 0 ? [kind] : []));
  const publicOnly = asksPrivate(config) ? [] : named;
  return { config: { ...config, publicOnly, remarks: [...config.remarks, ...lockedRemarks(locked)] }, problems };
}

const secretsFor = ({ providerSecret, dataDir }: Pick<Config, "providerSecret" | "dataDir">) => {
  const secret = providerSecret ?? installationSecret(dataDir, "provider-secret");
  return secret === undefined ? undefined : createProviderSecrets(secret);
};

/** What a start with this environment would have of the console, for commands that look from beside. */
export async function configWithProviders(environment: Variables, database: Database): Promise<Config> {
  const { rows } = await database.asService((tx) =>
    tx.query("select 1 where to_regclass('private.provider_settings') is not null"),
  );
  // An older database: no site was started on it since the update.
  if (rows.length === 0) return readConfig(environment);
  return configOf(environment, await readProviders(database, secretsFor(readConfig(environment)))).config;
}

/** An object that reads as the newest settings do. */
function following(current: () => Config): Config {
  const properties = Object.keys(current()).map((key) => [
    key,
    { enumerable: true, get: () => current()[key as keyof Config] },
  ]);
  return Object.defineProperties({}, Object.fromEntries(properties)) as Config;
}

/** `supabase/config.toml` with what the console has stored for sections that it leaves out. */
function settingsWith(settings: Settings, stored: ReadonlyMap<string, ReadProvider>): Settings {
  const external = { ...settings.auth.external };
  for (const [kind, { settings: values, secrets }] of stored) {
    const name = signInNameOf(kind);
    if (!name || external[name]?.enabled || values.enabled !== "yes" || !secrets.secret) continue;
    external[name] = {
      enabled: true,
      client_id: values.clientId,
      secret: secrets.secret,
      url: values.url,
      redirect_uri: undefined,
      skip_nonce_check: false,
      email_optional: false,
    };
  }
  const files = stored.get("storage");
  const s3 =
    settings.storage.s3 ??
    (files?.secrets.secretKey
      ? {
          endpoint: files.settings.endpoint ?? "",
          bucket: files.settings.bucket ?? "",
          region: files.settings.region ?? "us-east-1",
          access_key: files.settings.accessKey ?? "",
          secret_key: files.secrets.secretKey,
          prefix: files.settings.prefix ?? "",
        }
      : undefined);
  return {
    ...settings,
    auth: { ...settings.auth, external },
    storage: { ...settings.storage, ...(s3 ? { s3 } : {}) },
  };
}

/** What the owner has set in the console, over what the environment and the settings file say. Those win. */
export async function openProviderSettings({
  environment,
  database,
  settings,
  log,
}: Options): Promise<ProviderSettings> {
  const secrets = secretsFor(readConfig(environment));
  let stored = await readProviders(database, secrets);
  let current = configOf(environment, stored, settings);
  const atStart = new Map([...stored].map(([kind, one]) => [kind, JSON.stringify(one)]));
  const listeners: (() => void)[] = [];

  const say = () => {
    for (const [kind, { unreadable }] of stored)
      if (unreadable.length > 0)
        log.warn(
          "secrets of a provider were saved under another key: type them again in the console, or put PROVIDER_SECRET or DATA_DIR/secrets/provider-secret back",
          { kind },
        );
    for (const [kind, problem] of current.problems)
      log.warn("what the console saved of a provider is not used", { kind, problem });
  };
  say();
  const readAgain = async () => {
    stored = await readProviders(database, secrets);
    current = configOf(environment, stored, settings);
    say();
    for (const tell of listeners) tell();
  };
  // One after the other, so that an older reading never comes last.
  let reading: Promise<void> = Promise.resolve();
  const reload = () => {
    reading = reading.then(readAgain, readAgain);
    return reading;
  };
  const again = () => {
    reload().catch((error: unknown) => log.error("the providers' settings could not be read again", { error }));
  };
  const stop = await database.listen("provider_settings", again, again);

  const inFile = (kind: string) =>
    kind === "storage"
      ? settings.storage.s3 !== undefined && ["[storage.s3]"]
      : settings.auth.external[signInNameOf(kind) ?? ""]?.enabled && [`[auth.external.${signInNameOf(kind)}]`];
  return {
    config: following(() => current.config),
    settings: settingsWith(settings, stored),
    secrets,
    stored: () => stored,
    sourceOf(kind) {
      const names = (variableNames.get(kind) ?? []).filter((name) => isSet(environment, name));
      if (names.length > 0) return { from: "environment", names };
      const section = inFile(kind);
      if (section) return { from: "settings file", names: section };
      return { from: stored.has(kind) ? "console" : "nothing", names: [] };
    },
    problemOf(kind) {
      const { unreadable = [] } = stored.get(kind) ?? {};
      return unreadable.length > 0
        ? "Its secrets were saved under another key and cannot be read. Type them again."
        : current.problems.get(kind);
    },
    waitsForStart: (kind) =>
      providerForms.get(kind)?.effect === "at the next start" && JSON.stringify(stored.get(kind)) !== atStart.get(kind),
    reload,
    onChange: (tell) => void listeners.push(tell),
    close: stop,
  };
}
