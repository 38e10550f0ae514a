import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import type { Settings } from "../../settings/schema.ts";

/** As the Supabase CLI wants them; so a name never leaves its folder. */
const functionName = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
const entries = ["index.ts", "index.js", "index.mjs"];

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);

/** The file of a function in `directory` (supabase/functions), if there is one. */
export function entryOf(directory: string, name: string, setting?: Settings["functions"][string]): string | undefined {
  if (!functionName.test(name)) return undefined;
  const named = setting?.entrypoint;
  if (named !== undefined) return resolve(directory, "..", named);
  return entries.map((entry) => join(directory, name, entry)).find((file) => existsSync(file));
}

/** Short names of imports: the function's own list, else that of all functions. */
export function importsOf(
  directory: string,
  name: string,
  setting?: Settings["functions"][string],
): Readonly<Record<string, string>> {
  const named = setting?.import_map === undefined ? [] : [resolve(directory, "..", setting.import_map)];
  const files = [...named, join(directory, name, "deno.json"), join(directory, "deno.json")];
  const text = files.map(readIfThere).find((found) => found !== undefined);
  const read = text === undefined ? {} : (JSON.parse(text) as { imports?: Record<string, string> });
  return read.imports ?? {};
}

/** Secrets for functions on this machine, where the Supabase CLI looks for them too. */
export const secretsOf = (directory: string): Readonly<Record<string, string>> =>
  parseEnv(readIfThere(join(directory, ".env")) ?? "") as Record<string, string>;
