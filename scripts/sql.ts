/**
 * `npm run -s sql -- "STATEMENTS"`, or with the statements on standard input: runs them on the site's database in one transaction, past
 * row level security, and prints rows or how many were changed. A running site follows at once.
 */
import { text } from "node:stream/consumers";
import type { QueryResult } from "pg";
import type { Tx } from "../platform/postgres/database.ts";
import { StartError } from "../server/listen-address.ts";
import { onInstance, runCommand } from "./run-command.ts";

const usage = 'Usage: npm run -s sql -- "STATEMENTS", or npm run -s sql < FILE';
const atTheProject = "The data is at the hosted project: use its SQL editor.";

const cell = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));

function print({ command, rowCount, fields, rows }: QueryResult): void {
  const names = fields.map(({ name }) => name);
  if (names.length > 0) console.log(names.join("\t"));
  for (const row of rows) console.log(names.map((name) => cell(row[name])).join("\t"));
  console.log(`${command}: ${rowCount === 1 ? "1 row" : `${rowCount ?? 0} rows`}`);
}

/** A row holds its values by the names of their columns: of two that are called the same it has the last one alone. */
function refuseOneNameTwice({ fields }: QueryResult): void {
  const names = fields.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw new Error(`several columns are called “${twice}”. Name each, as in: select sum(price) as prices`);
}

async function runStatements(tx: Tx, statements: string): Promise<QueryResult[]> {
  const done = [await tx.query(statements)].flat();
  for (const result of done) refuseOneNameTwice(result);
  return done;
}

runCommand(async ([typed, ...rest], config) => {
  if (rest.length > 0 || (typed === undefined && process.stdin.isTTY)) throw new StartError(usage);
  const statements = typed ?? (await text(process.stdin));
  if (statements.trim() === "") throw new StartError(usage);
  await onInstance(
    config,
    async ({ database }) => {
      const done = await database
        .asService((tx) => runStatements(tx, statements))
        .catch((error: Error) => {
          throw new StartError(`Nothing was changed: ${error.message}.`);
        });
      for (const result of done) print(result);
    },
    atTheProject,
  );
});
