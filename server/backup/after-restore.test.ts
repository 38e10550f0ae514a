import { expect, test } from "vitest";
import { afterRestore } from "./after-restore.ts";

const target = "/var/lib/northpip-restored";
const hosted = { url: "https://x.supabase.co", anonKey: "a", serviceRoleKey: "s" };
const commandsIn = (text: string) => [...text.matchAll(/ {2}(\S.*npm .*)$/gm)].map(([, command]) => command);

test("the commands for a restored directory name it", () => {
  const said = afterRestore(target, { databaseUrl: undefined, hosted: undefined });
  expect(commandsIn(said)).toEqual([
    `DATA_DIR=${target} PORT=3001 npm start`,
    `DATA_DIR=${target} npm run -s mails release`,
  ]);
  expect(said).not.toContain("another database");
});

test.each([
  ["another PostgreSQL", { databaseUrl: "postgres://elsewhere/northpip", hosted: undefined }, ["DATABASE_URL"]],
  [
    "a hosted project",
    { databaseUrl: undefined, hosted },
    ["SUPABASE_URL", "SUPABASE_ANON_KEY", "SUPABASE_SERVICE_ROLE_KEY"],
  ],
])("where the settings lead to %s, the commands leave it alone", (_case, config, names) => {
  const said = afterRestore(target, config);
  const env = `env ${names.map((name) => `-u ${name}`).join(" ")} DATA_DIR=${target}`;
  expect(commandsIn(said)).toEqual([`${env} PORT=3001 npm start`, `${env} npm run -s mails release`]);
  expect(said).toContain(`start it with DATA_DIR=${target} and without ${names.join(", ")},`);
  expect(said).toContain("another database than the restored one");
});
