import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";

const textOf = (name: string) => {
  const path = resolve(import.meta.dirname, "..", name);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
};

/**
 * Owners know `.env` from other programs, and nothing reads it here: one sentence where it says something else than the example of it, which the
 * environment does not have.
 */
export function envFileRemarks(
  variables: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
  text = textOf(".env"),
): string[] {
  if (text === "") return [];
  const example = parseEnv(textOf(".env.example"));
  const unread = Object.entries(parseEnv(text)).flatMap(([name, value]) =>
    value && value !== example[name] && settings.includes(name) && variables[name] === undefined ? [name] : [],
  );
  if (unread.length === 0) return [];
  return [
    `The file .env is not read: ${unread.join(", ")} in it ${unread.length === 1 ? "has" : "have"} no effect. Put the file's settings into the environment and start again: set -a; . ./.env; set +a; npm start`,
  ];
}
