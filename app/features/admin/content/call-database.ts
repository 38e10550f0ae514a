import { browserClient } from "#app/data/client.ts";
import { DataError } from "#app/data/rows.ts";

/** Calls a function of the database as whoever is signed in. @throws {DataError} with its words and its hint */
export async function callDatabase(name: string, values: object = {}): Promise<unknown> {
  const { data, error, status } = await (await browserClient()).rpc(name, values);
  if (error) throw new DataError(error.hint ? `${error.message}. ${error.hint}` : error.message, error.code, status);
  return data;
}

/** The same for one that answers {outcome}. */
export const outcomeOf = async (name: string, values: object): Promise<string> => {
  const data = await callDatabase(name, values);
  return String((data as { outcome?: unknown } | null)?.outcome ?? data);
};
