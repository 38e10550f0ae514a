import * as z from "zod/mini";
import { callFunction } from "#app/data/client.ts";
import { DataError } from "#app/data/rows.ts";

const answer = z.object({ message: z.string() });

/** Asks the server for what takes a provider: reading a message again, comparing with the provider. @throws {DataError} with its own words */
export async function askSales(act: string, value = ""): Promise<{ readonly message: string }> {
  const response = await callFunction("sales", { method: "POST", body: JSON.stringify({ act, value }) });
  const said = answer.safeParse(await response.json().catch(() => null));
  const message = said.success
    ? said.data.message
    : "The server did not answer. Nothing was changed; try again in a minute.";
  if (!response.ok) throw new DataError(message, undefined, response.status);
  return { message };
}
