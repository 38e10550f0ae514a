import { type BackEndAddress, backEndAddress } from "#app/data/back-end-address.ts";
import { createChatStreamParser } from "./chat-stream.ts";
import type { WireMessage } from "./conversation.ts";

const units = [
  { name: "hour", seconds: 3600 },
  { name: "minute", seconds: 60 },
  { name: "second", seconds: 1 },
] as const;

/** A wait as a person says it, rounded up so that it is never too short: "1 minute", "14 hours". */
function waitInWords(seconds: number): string {
  const unit = units.find((candidate) => seconds >= candidate.seconds) ?? units[2];
  const count = Math.max(1, Math.ceil(seconds / unit.seconds));
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}

/** A failure whose message is meant for the visitor. */
export class ChatError extends Error {
  override readonly name = "ChatError";
}

export type AssistantAddress = BackEndAddress & { readonly supabaseAnonKey: string };

export type Question = {
  readonly messages: readonly WireMessage[];
  readonly signal: AbortSignal;
  readonly onText: (piece: string) => void;
};

/** `cut`: the connection ended before the answer said it was complete. */
export type AnswerEnd = "complete" | "cut";

const byStatus: Record<number, string> = {
  429: "Too many requests. Please wait a moment and try again.",
  402: "Service temporarily unavailable. Please try again later.",
};

const otherStatus = "Failed to get response from AI assistant";

/** What happened, when the visitor can ask again if the server sent a time, and that the question is saved. */
function refusal(response: Response): ChatError {
  const happened = byStatus[response.status] ?? otherStatus;
  const seconds = Number(response.headers.get("retry-after") ?? "");
  const wait = seconds > 0 ? ` You can ask again in ${waitInWords(seconds)}.` : "";
  const ended = happened.endsWith(".") ? happened : `${happened}.`;
  return new ChatError(`${ended}${wait} Your question is saved above: copy it to ask again, or write to us.`);
}

const offline = "You are offline. Your question stays here: ask it again when the connection is back.";

async function openStream(
  address: AssistantAddress,
  { messages, signal }: Question,
): Promise<ReadableStream<Uint8Array>> {
  if (navigator.onLine === false) throw new ChatError(offline);
  const response = await fetch(`${backEndAddress(address)}/functions/v1/chat`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${address.supabaseAnonKey}` },
    body: JSON.stringify({ messages }),
    signal,
  });
  if (!response.ok) throw refusal(response);
  if (!response.body) throw new ChatError("No response body");
  return response.body;
}

/**
 * Asks the assistant and hands over its answer piece by piece.
 * @throws {ChatError} with the sentence to show; anything else is a failure of the network or of the stream.
 */
export async function askAssistant(address: AssistantAddress, question: Question): Promise<AnswerEnd> {
  const body = await openStream(address, question);
  const parser = createChatStreamParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const tell = (pieces: readonly string[]) => {
    for (const piece of pieces) question.onText(piece);
  };
  while (!parser.done) {
    const { done, value } = await reader.read();
    if (done) break;
    tell(parser.push(decoder.decode(value, { stream: true })));
  }
  if (parser.done) await reader.cancel();
  tell(parser.push(decoder.decode()));
  tell(parser.end());
  return parser.done ? "complete" : "cut";
}
