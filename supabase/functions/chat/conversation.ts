import { z } from "zod";

export type ChatMessage = { readonly role: "user" | "assistant"; readonly content: string };

/**
 * Characters of a message in which our own rules look for words. Some rules look from each word to all that follow it, so that their time grows with the
 * third power of the length; everybody waits meanwhile, and a message may have 32 KB.
 */
const charactersRead = 1_000;

/** The conversation as far as our own rules read it. */
export const asRead = (messages: readonly ChatMessage[]): readonly ChatMessage[] =>
  messages.map((message) => ({ ...message, content: message.content.slice(0, charactersRead) }));

/** A request that cannot be answered, with the status and the words for it. */
export class ChatRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfter: number | undefined;
  constructor(status: number, code: string, message: string, retryAfter?: number) {
    super(message);
    this.name = "ChatRefusal";
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

const maxMessages = 40;
const maxBytes = 32 * 1024;

// A system role from a visitor would speak with the site's own voice: only these two are accepted.
const conversation = z.object({
  messages: z
    .array(z.object({ role: z.enum(["user", "assistant"]), content: z.string() }))
    .min(1)
    .max(maxMessages),
});

/** Reads at most `maxBytes`, so that an endless body is refused before it is in memory. */
async function readLimited(request: Request): Promise<string> {
  const tooLarge = new ChatRefusal(413, "too_large", `A conversation may have at most ${maxBytes} bytes`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  try {
    for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge;
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof ChatRefusal) throw error;
    throw new ChatRefusal(400, "bad_request", "The body is not UTF-8 text");
  }
}

/** @throws {ChatRefusal} 400 or 413. */
export async function readConversation(request: Request): Promise<readonly ChatMessage[]> {
  const text = await readLimited(request);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ChatRefusal(400, "bad_request", "The body is not JSON");
  }
  const parsed = conversation.safeParse(body);
  if (!parsed.success) throw new ChatRefusal(400, "bad_request", z.prettifyError(parsed.error));
  const { messages } = parsed.data;
  const last = messages.at(-1);
  if (last?.role !== "user" || last.content.trim() === "") {
    throw new ChatRefusal(400, "bad_request", "The last message must be the visitor's, and not empty");
  }
  return messages;
}
