import type { Database, Tx } from "../postgres/database.ts";

/** More than any of the requests below sends; each counts its own and is brought up to this. */
const statements = 16;
/** Writes to the log of the database and nowhere else, so that this transaction too waits for the disk at its end. */
const emptyWrite = "select pg_catalog.pg_logical_emit_message(true, 'northpip', '')";

/** How long recent answers took, of all kinds: a busy machine lengthens them alike. */
const remembered = { answers: 64, ms: 60_000 };
/** Above the longest of them, so that few answers are later than all others. */
const margin = 1.2;
const longestFloorMs = 5_000;

/** A floor that rises with the load: the longest of the last answers decides, whatever address they were for. */
export function createFloor(lowestMs: number, now: () => number = () => performance.now()) {
  let recentAnswers: { readonly at: number; readonly ms: number }[] = [];
  return {
    note(ms: number): void {
      const at = now();
      recentAnswers = [...recentAnswers.filter((one) => at - one.at < remembered.ms), { at, ms }].slice(
        -remembered.answers,
      );
    },
    ms: (): number => {
      const since = now() - remembered.ms;
      const longest = Math.max(0, ...recentAnswers.filter(({ at }) => at > since).map(({ ms }) => ms));
      return Math.max(lowestMs, Math.min(longest * margin, longestFloorMs));
    },
  };
}

const floors = new WeakMap<Database, Map<number, ReturnType<typeof createFloor>>>();

function floorOf(database: Database, lowestMs: number) {
  const ofDatabase = floors.get(database) ?? new Map<number, ReturnType<typeof createFloor>>();
  floors.set(database, ofDatabase);
  const floor = ofDatabase.get(lowestMs) ?? createFloor(lowestMs);
  ofDatabase.set(lowestMs, floor);
  return floor;
}

/** One transaction that costs the same for an address with an account and one without: as many statements, one after the other, and one write. */
function evenWork<T>(database: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
  return database.asService(async (tx) => {
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
}

/**
 * Runs something whose time must not tell whether an address has an account. The work costs the same for both, and the answer comes no
 * sooner than a floor, for what is left of the difference: `lowestMs`, and as much more as recent answers have taken.
 */
export async function evenTime<T>(database: Database, lowestMs: number, run: (tx: Tx) => Promise<T>): Promise<T> {
  const floor = floorOf(database, lowestMs);
  const began = performance.now();
  try {
    return await evenWork(database, run);
  } finally {
    const took = performance.now() - began;
    const rest = floor.ms() - took;
    floor.note(took);
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  }
}
