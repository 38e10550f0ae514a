import type { Database, Tx } from "../postgres/database.ts";

/** More than any of the requests below sends; each counts its own and is brought up to this. */
const statements = 16;
/** Writes to the log of the database and nowhere else, so that this transaction too waits for the disk at its end. */
const emptyWrite = "select pg_catalog.pg_logical_emit_message(true, 'northpip', '')";

/**
 * Runs something in one transaction that costs the same for an address with an account and one without: as many statements, one after
 * the other, and one write. A floor in time alone fails under load, where everything takes longer than the floor.
 * Answers no sooner than `floorMs` after it began, for what is left of the difference.
 */
export async function evenTime<T>(database: Database, floorMs: number, run: (tx: Tx) => Promise<T>): Promise<T> {
  const floor = new Promise((resolve) => setTimeout(resolve, floorMs));
  try {
    return await database.asService(async (tx) => {
      let asked = 0;
      const query: Tx["query"] = (text, values) => {
        asked += 1;
        return tx.query(text, values);
      };
      const result = await run({ query });
      await tx.query(emptyWrite);
      for (; asked < statements; asked += 1) await tx.query("select 1");
      return result;
    });
  } finally {
    await floor;
  }
}
