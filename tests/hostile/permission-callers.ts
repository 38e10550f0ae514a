import type { Caller, Database, Tx } from "#platform/postgres/database.ts";

/**
 * Everybody whom a policy or a function tells apart: visitors, two members, and the three roles of staff, each without and with the second factor in
 * this session. `ana` has no factor to give; `owing` is her account once it has one that this session has not given.
 */
export const callerNames = [
  "visitor",
  "ana",
  "ana2",
  "owing",
  "ben",
  "ben2",
  "editor",
  "editor2",
  "support",
  "support2",
  "owner",
  "owner2",
] as const;
export type CallerName = (typeof callerNames)[number];

const person = (email: string, aal: "aal1" | "aal2", role?: string, sub: string = crypto.randomUUID()) => ({
  aud: "authenticated",
  role: "authenticated",
  sub,
  email,
  app_metadata: role ? { role } : {},
  aal,
});
type Person = ReturnType<typeof person>;

const bothLevels = (name: string, role?: string): [Person, Person] => {
  const weak = person(`${name}@example.com`, "aal1", role);
  return [weak, { ...weak, aal: "aal2" }];
};
const [ana, ana2] = bothLevels("ana");
const [ben, ben2] = bothLevels("ben");
const [editor, editor2] = bothLevels("editor", "editor");
const [support, support2] = bothLevels("support", "support");
const [owner, owner2] = bothLevels("owner", "owner");

/** Null: nobody is signed in. */
export const callers = {
  visitor: null,
  ana,
  ana2,
  owing: ana,
  ben,
  ben2,
  editor,
  editor2,
  support,
  support2,
  owner,
  owner2,
} satisfies Readonly<Record<CallerName, Person | null>>;

export const callerOf = (name: CallerName): Caller => {
  const claims = callers[name];
  return claims ? { role: "authenticated", claims } : { role: "anon", claims: { role: "anon" } };
};

/** What the database itself says to a statement: to how many rows it was done, or the code of its refusal or failure. */
type Told = number | string;

async function tell(tx: Tx, statement: string): Promise<Told> {
  await tx.query("savepoint asked");
  try {
    const { rowCount } = await tx.query(statement);
    return rowCount ?? 0;
  } catch (error) {
    return (error as { code?: string }).code ?? "no code";
  } finally {
    await tx.query("rollback to savepoint asked");
  }
}

const refused = "42501";

/**
 * Which of these statements do something for this caller: a letter each, nothing for what is refused or finds no row. A row that a constraint refuses
 * was reached: row level security is asked before. "!" is a failure that says nothing about rights. Nothing of it stays.
 */
export const verbsOf = (
  database: Database,
  name: CallerName,
  statements: Readonly<Record<string, string | null>>,
  before = "select 1",
) =>
  database.asCaller(
    callerOf(name),
    async (tx) => {
      await tx.query(before);
      let letters = "";
      for (const [letter, statement] of Object.entries(statements)) {
        const told = statement === null ? refused : await tell(tx, statement);
        if (typeof told === "number") letters += told > 0 ? letter : "";
        else if (told !== refused) letters += told.startsWith("23") ? letter : "!";
      }
      return letters || "-";
    },
    { rollback: true },
  );

/** A function of the interface, called with nothing but nulls: "yes" for whom it may run, whatever it then says to them. */
export const mayCall = (database: Database, name: CallerName, call: string) =>
  database.asCaller(callerOf(name), async (tx) => ((await tell(tx, call)) === refused ? "-" : "yes"), {
    rollback: true,
  });
