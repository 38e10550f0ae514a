import type { z } from "zod";
import { createOutgoingFetch, type OutgoingRequest } from "#platform/http/outgoing-fetch.ts";
import { explainFailure, fails, type Verdict } from "./explain-failure.ts";

const timeoutMs = 8_000;
const maxBytes = 512 * 1024;

type Asked<T> = { readonly found: T } | { readonly verdict: Verdict };

type Question<T> = OutgoingRequest & {
  readonly url: string;
  readonly expects: z.ZodType<T>;
  /** How the service is called in what is said. */
  readonly name: string;
  /** Of this machine's network, too: the site itself is reachable from this machine alone, or the environment names the address. */
  readonly allowsPrivate: boolean;
  /** What a known key without the right lacks. */
  readonly right?: string;
};

/** What an answer other than 2xx means. */
function explainStatus(status: number, name: string, right: string | undefined): string {
  if (status === 401)
    return `${name} does not know this key. It is wrong, was revoked, or belongs to another account or to the test mode.`;
  if (status === 403)
    return `${name} knows the key and refuses what is asked: ${right ?? "it belongs to an account that may not do this"}.`;
  if (status === 404) return `${name} has nothing at this address. Check it for a slip.`;
  if (status === 429) return `${name} takes no more requests at the moment. Try again in a minute.`;
  if (status >= 300 && status < 400)
    return `${name} sends on to another address, which is not followed. Write the final one.`;
  return `${name} answers with a failure of its own (${status}). Try again later.`;
}

/** Asks once, with limits of time, size and reach. @returns what was found, or what is wrong in words. */
export async function askJson<T>({
  url,
  expects,
  name,
  allowsPrivate,
  right,
  ...request
}: Question<T>): Promise<Asked<T>> {
  let text: string;
  try {
    const answer = await createOutgoingFetch({ allowsPrivate, timeoutMs, maxBytes })(url, request);
    if (!answer.ok) return { verdict: fails(explainStatus(answer.status, name, right)) };
    text = await answer.text();
  } catch (error) {
    return { verdict: fails(explainFailure(error, URL.canParse(url) ? new URL(url).host : url)) };
  }
  const strange = fails(
    `${name} answers, but not in the form that is expected: this may be the address of something else.`,
  );
  try {
    const parsed = expects.safeParse(JSON.parse(text));
    return parsed.success ? { found: parsed.data } : { verdict: strange };
  } catch {
    return { verdict: strange };
  }
}
