import * as z from "zod/mini";
import { callFunction } from "./client.ts";

/** A refusal of the server, in its own words. */
export class FormError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = "FormError";
    this.status = status;
  }
}

const refusal = z.object({ message: z.string() });
const tooLarge = "This is more than a form may send. Shorten the message, or attach smaller files. Nothing was sent.";

/** Sends a form, or an object as JSON, to one of `functions/v1`. @throws {FormError} for every other answer than a good one */
export async function postForm(path: string, body: FormData | object): Promise<Response> {
  const response = await callFunction(path, {
    method: "POST",
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  if (response.ok) return response;
  const { data } = refusal.safeParse(await response.json().catch(() => null));
  const said = data?.message ?? `The server answered ${response.status}. Nothing was sent.`;
  throw new FormError(response.status, response.status === 413 && !data ? tooLarge : said);
}

/** What a person is told of a form that was not taken. */
export const formProblem = (error: unknown): string =>
  error instanceof FormError
    ? error.message
    : "This could not be sent. Check your connection and try again; your text is still here.";
