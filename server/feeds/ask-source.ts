import type { OutgoingFetch } from "#platform/http/outgoing-fetch.ts";

/** The answer is not what was asked for, or cannot be read. The message is for the owner. */
export class SourceError extends Error {
  override readonly name = "SourceError";
}

const mostRedirects = 3;

export type Known = { readonly etag: string | null; readonly lastModified: string | null };
export type SourceAnswer =
  | { readonly kind: "unchanged" }
  /** `address` is the last one that a redirect named. */
  | ({ readonly kind: "text"; readonly text: string; readonly address: string } & Known);

/** Text in the encoding that the answer or the document's first line names; UTF-8 where neither does. */
async function textOf(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const label =
    /charset=["']?([\w-]{1,30})/i.exec(answer.headers.get("content-type") ?? "")?.[1] ??
    /^\s*<\?xml[^>]{0,100}encoding=["']([\w-]{1,30})/i.exec(head)?.[1] ??
    "utf-8";
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    throw new SourceError(`It is written in an unknown encoding, ${label}.`);
  }
}

/**
 * Asks a source that the owner named. Each address, the first and every one that a redirect names, goes through `outgoing`, which connects to public
 * addresses only and ends an answer that is too large or too slow.
 * @throws {SourceError} or the error of `outgoing`.
 */
export async function askSource(
  url: string,
  known: Known,
  accept: string,
  outgoing: OutgoingFetch,
): Promise<SourceAnswer> {
  let address = url;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await outgoing(address, {
      headers: {
        accept,
        "accept-encoding": "identity",
        "user-agent": "northpip feed reader",
        ...(known.etag ? { "if-none-match": known.etag } : {}),
        ...(known.lastModified ? { "if-modified-since": known.lastModified } : {}),
      },
    });
    if (answer.status === 304) return { kind: "unchanged" };
    const to = answer.headers.get("location");
    if (answer.status >= 300 && answer.status < 400 && to) {
      if (!URL.canParse(to, address)) throw new SourceError("The source redirects to an address that cannot be read.");
      address = new URL(to, address).href;
      continue;
    }
    if (!answer.ok) throw new SourceError(`The source answered with status ${answer.status}.`);
    const text = await textOf(answer);
    const header = (name: string, longest: number) => answer.headers.get(name)?.slice(0, longest) ?? null;
    return { kind: "text", text, address, etag: header("etag", 300), lastModified: header("last-modified", 100) };
  }
  throw new SourceError(`The source redirects more than ${mostRedirects} times.`);
}
