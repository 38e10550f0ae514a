import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse, TomlError } from "smol-toml";
import type { z } from "zod";
import { errorText } from "#lib/error-text.ts";
import { isQuoted } from "#lib/is-quoted.ts";
import { type Settings, settingsFile } from "./schema.ts";

type Switch = readonly [isOn: (settings: Settings) => boolean, name: string];

const someOn = (table: Readonly<Record<string, { readonly enabled: boolean }>>) =>
  Object.values(table).some(({ enabled }) => enabled);

/** What can be switched on in the file and does not exist in this back end. */
const absent: readonly Switch[] = [
  [({ auth }) => auth.sms.twilio_verify?.enabled ?? false, "auth.sms.twilio_verify"],
  [({ auth }) => auth.sms.messagebird?.enabled ?? false, "auth.sms.messagebird"],
  [({ auth }) => auth.sms.textlocal?.enabled ?? false, "auth.sms.textlocal"],
  [({ auth }) => auth.sms.vonage?.enabled ?? false, "auth.sms.vonage"],
  [({ auth }) => someOn(auth.third_party), "auth.third_party"],
  [({ auth }) => auth.oauth_server?.enabled ?? false, "auth.oauth_server"],
  [({ storage }) => storage.s3_protocol?.enabled ?? false, "storage.s3_protocol"],
];

/** One sentence for each setting that is on and changes nothing. */
const withoutEffect = (settings: Settings): string[] =>
  absent
    .filter(([isOn]) => isOn(settings))
    .map(([, name]) => `${name} is switched on, which this back end does not offer. It has no effect.`);

/** A settings file that cannot be used; `problems` names every bad setting at once. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(file: string, problems: readonly string[]) {
    super(`${file} cannot be used, so nothing was started:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "SettingsError";
    this.problems = problems;
  }
}

export type ReadSettings = {
  readonly settings: Settings;
  /** One sentence for each setting that is unknown, or that is known and changes nothing here. */
  readonly warnings: readonly string[];
};

/** As TOML writes it: `auth.email.otp_length`. */
const nameOf = (path: readonly PropertyKey[]) => path.map(String).join(".");

type Table = { [key: string]: unknown };
const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** `env(NAME)` in a text is replaced by that variable, as in the Supabase CLI; an unset one leaves the setting out. */
function fillIn(value: unknown, variable: (name: string) => string | undefined): unknown {
  if (typeof value === "string") {
    const name = /^env\((\w+)\)$/.exec(value)?.[1];
    return name === undefined ? value : variable(name);
  }
  if (Array.isArray(value)) return value.map((item) => fillIn(item, variable));
  if (!isTable(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, fillIn(item, variable)] as const)
      .filter(([, item]) => item !== undefined),
  );
}

/** Takes unknown settings out of `table` and returns their names. */
function takeUnknown(table: unknown, issues: readonly z.core.$ZodIssue[]): string[] {
  const names: string[] = [];
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    const place = issue.path.reduce<unknown>((at, key) => (isTable(at) ? at[String(key)] : undefined), table);
    for (const key of issue.keys) {
      if (isTable(place)) delete place[key];
      names.push(nameOf([...issue.path, key]));
    }
  }
  return names;
}

const parseToml = (text: string, file: string): unknown => {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new SettingsError(file, [`line ${error.line}: ${error.message.split("\n")[0]}`]);
  }
};

/**
 * What `text` says, checked, with our defaults for what it leaves out.
 * @throws {SettingsError} for text that is not TOML, and for values that cannot be
 */
export function parseSettings(
  text: string,
  file: string,
  variable: (name: string) => string | undefined = (name) => process.env[name],
): ReadSettings {
  const quoted = new Set<string>();
  // As every other variable: without the line end or spaces that some files leave behind a value.
  const table = fillIn(parseToml(text, file), (name) => {
    const value = variable(name)?.trim();
    if (value !== undefined && isQuoted(value)) quoted.add(name);
    return value;
  });
  if (quoted.size > 0)
    throw new SettingsError(
      file,
      [...quoted].map((name) => `${name}: expected the same without the quotation marks around it`),
    );
  const first = settingsFile.safeParse(table);
  const unknown = first.success ? [] : takeUnknown(table, first.error.issues);
  const result = first.success ? first : settingsFile.safeParse(table);
  if (!result.success)
    throw new SettingsError(
      file,
      result.error.issues.map(({ path, message }) => `${nameOf(path)}: ${message}`),
    );
  const warnings = [
    ...unknown.map((name) => `${file}: there is no setting ${name}. It was ignored.`),
    ...withoutEffect(result.data).map((what) => `${file}: ${what}`),
  ];
  return { settings: result.data, warnings };
}

/**
 * Reads the settings file; `SUPABASE_CONFIG` names another one.
 * @throws {SettingsError} also when it cannot be read
 */
export function readSettings(file: string): ReadSettings {
  try {
    const read = parseSettings(readFileSync(file, "utf8"), file);
    const { auth } = read.settings;
    const { signing_keys_path: keys } = auth;
    if (keys === undefined) return read;
    return {
      ...read,
      settings: { ...read.settings, auth: { ...auth, signing_keys_path: resolve(dirname(file), keys) } },
    };
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw new SettingsError(file, [errorText(error)]);
  }
}

/** What an empty file means. */
export const defaultSettings: Settings = parseSettings("", "config.toml").settings;
