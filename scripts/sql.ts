/**
 * `npm run -s sql -- "STATEMENTS"`, or with the statements on standard input: runs them on the site's database in one transaction, past
 * row level security, and prints rows or how many were changed. A running site follows at once.
 */
import { text } from "node:stream/consumers";
import type { QueryResult } from "pg";
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

runCommand(async ([typed, ...rest], config) => {
  if (rest.length > 0 || (typed === undefined && process.stdin.isTTY)) throw new StartError(usage);
  const statements = typed ?? (await text(process.stdin));
  if (statements.trim() === "") throw new StartError(usage);
  await onInstance(
    config,
    async ({ database }) => {
      const done = await database
        .asService((tx) => tx.query(statements))
        .catch((error: Error) => {
          throw new StartError(`Nothing was changed: ${error.message}.`);
        });
      for (const result of [done].flat()) print(result);
    },
    atTheProject,
  );
});
