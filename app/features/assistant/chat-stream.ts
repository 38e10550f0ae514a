import * as z from "zod/mini";

/** Turns the text of a chat stream into the pieces of the answer, however it is cut into chunks. */
export type ChatStreamParser = {
  /** Pieces that this chunk completed. Nothing after `[DONE]` counts. */
  push(chunk: string): readonly string[];
  /** Pieces in what was left over when the stream ended. */
  end(): readonly string[];
  /** True once `[DONE]` has been read: a stream that ends without it was cut. */
  readonly done: boolean;
};

const noText = { content: "" };
const chunkSchema = z.object({
  choices: z.catch(z.array(z.object({ delta: z.catch(z.object({ content: z.catch(z.string(), "") }), noText) })), []),
});
type Chunk = z.infer<typeof chunkSchema>;

/** `undefined` when the text is not (yet) a JSON object. */
function parseChunk(text: string): Chunk | undefined {
  try {
    return chunkSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const contentOf = ({ choices }: Chunk): string => choices[0]?.delta.content ?? "";

/** Text after `data:`; undefined for comments, blank lines and the other fields of server-sent events. */
const payloadOf = (line: string) => (line.startsWith("data:") ? line.slice(5).trimStart() : undefined);

export function createChatStreamParser(): ChatStreamParser {
  let buffer = "";
  let held = "";
  let done = false;

  /** A line that could not be parsed is kept and tried again with what follows it: some gateways break lines. */
  function retryHeld(line: string): string[] {
    if (held === "") return [];
    for (const joint of ["", "\n"]) {
      const chunk = parseChunk(held + joint + line);
      if (chunk) {
        held = "";
        return [contentOf(chunk)];
      }
    }
    held += line;
    return [];
  }

  function readPayload(payload: string): string[] {
    if (payload === "[DONE]") {
      done = true;
      return [];
    }
    const chunk = parseChunk(payload);
    if (chunk) {
      held = "";
      return [contentOf(chunk)];
    }
    const pieces = retryHeld(payload);
    if (pieces.length === 0 && held === "") held = payload;
    return pieces;
  }

  function readLine(raw: string): string[] {
    const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
    if (done || line.trim() === "" || line.startsWith(":")) return [];
    const payload = payloadOf(line);
    return payload === undefined ? retryHeld(line) : readPayload(payload);
  }

  const readLines = (lines: readonly string[]) => lines.flatMap(readLine).filter((piece) => piece !== "");

  return {
    push(chunk) {
      const lines = (buffer + chunk).split("\n");
      buffer = lines.pop() ?? "";
      return readLines(lines);
    },
    end() {
      const rest = buffer;
      buffer = "";
      return readLines([rest]);
    },
    get done() {
      return done;
    },
  };
}
