/**
 * `npm run -s brand`: the fields of the brand. `brand name="Harbor FX" demo=false` writes the ones that are named and leaves the others;
 * lists and objects are typed as JSON. The pages follow at once.
 */
import { brand as delivered } from "../content/brand.ts";
import { settingProblems } from "../content/read-settings.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { StartError } from "../server/listen-address.ts";
import { onInstance, runCommand } from "./run-command.ts";

type Fields = Record<string, unknown>;

const fieldNames = [...Object.keys(delivered), "seller"];
const isTextField = (name: string) => typeof delivered[name as keyof typeof delivered] === "string";
const shown = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

function readAssignment(argument: string): [name: string, value: unknown] {
  const [, name = "", typed = ""] = /^([^=]*)=(.*)$/s.exec(argument) ?? [];
  if (!fieldNames.includes(name))
    throw new StartError(`${argument} is not FIELD=VALUE with one of these fields: ${fieldNames.join(", ")}.`);
  if (isTextField(name)) return [name, typed];
  try {
    return [name, JSON.parse(typed)];
  } catch {
    throw new StartError(
      `${name}=${typed} is not JSON. Nothing was changed; npm run -s brand shows how each field is written.`,
    );
  }
}

const problemsOf = (brand: Fields) => settingProblems({ brand }).filter((problem) => problem.startsWith("brand."));

async function write(tx: Tx, changes: Fields): Promise<Fields> {
  const { rows } = await tx.query<{ value: Fields }>(
    "update public.site_settings set value = value || $1 where key = 'brand' returning value",
    [JSON.stringify(changes)],
  );
  const value = rows[0]?.value ?? {};
  const wrong = problemsOf(value).filter((problem) =>
    Object.keys(changes).some((name) => problem.startsWith(`brand.${name} `)),
  );
  if (wrong.length > 0) throw new StartError(`Nothing was changed: ${wrong.join("; ")}.`);
  return value;
}

runCommand(async (args, config) => {
  const changes = Object.fromEntries(args.map(readAssignment));
  const brand = await onInstance(config, ({ database }) => database.asService((tx) => write(tx, changes)));
  for (const name of fieldNames.filter((one) => args.length === 0 || Object.hasOwn(changes, one)))
    console.log(`${name}=${shown(brand[name]) ?? ""}`);
});
