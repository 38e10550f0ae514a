const encoder = new TextEncoder();

export const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  // Some proxies collect small pieces before passing them on.
  "x-accel-buffering": "no",
} as const;

export const heartbeat = encoder.encode(": still here\n\n");
export const heartbeatMs = 15_000;

/** One piece of the answer, as an OpenAI chat-completion chunk. */
const pieceEvent = (content: string): Uint8Array =>
  encoder.encode(
    `data: ${JSON.stringify({ object: "chat.completion.chunk", choices: [{ index: 0, delta: { content } }] })}\n\n`,
  );

/** Said inside a stream that has begun: too late for a status. */
export const errorEvent = (code: string, message: string): Uint8Array =>
  encoder.encode(`data: ${JSON.stringify({ error: { code, message } })}\n\n`);

const doneEvent = encoder.encode("data: [DONE]\n\n");

/** A whole answer in pieces of a few words, each sent when the reader asks for more. */
export function answerStream(answer: string): Response {
  const pieces = answer.match(/(?:\S+\s*){1,6}|\s+/g) ?? [];
  let next = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces[next++];
      if (piece !== undefined) return controller.enqueue(pieceEvent(piece));
      controller.enqueue(doneEvent);
      controller.close();
    },
  });
  return new Response(body, { headers: streamHeaders });
}
