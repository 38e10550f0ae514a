import { on } from "node:events";
import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import { WebSocket } from "ws";
import { assertMayAsk, OutgoingError, publicLookup } from "./outgoing-guard.ts";

export type StreamRequest = {
  readonly headers: Readonly<Record<string, string>>;
  /** How long the other side may send nothing, from the first moment on. */
  readonly silenceMs: number;
  readonly signal: AbortSignal;
};

export type SocketRequest = StreamRequest & {
  /** Sent once the socket is open. */
  readonly greeting: string;
  /** Sent again and again, so that the other side knows we are there. */
  readonly pulse: { readonly text: string; readonly everyMs: number };
};

/** The other side answered, but with no stream. */
export class StreamRefusedError extends OutgoingError {
  readonly status: number;
  constructor(status: number) {
    super(`it answered ${status}`);
    this.status = status;
  }
}

/** Long answers of other servers, as lines or messages: limited in reach, in the size of each, and in how long nothing comes. */
export type OutgoingStreams = {
  lines(url: string, request: StreamRequest): AsyncIterable<string>;
  messages(url: string, request: SocketRequest): AsyncIterable<string>;
};

const maxBytes = 64 * 1024;

/** Ends a stream on which nothing comes. */
function createSilenceTimer(silenceMs: number, end: (error: Error) => void) {
  const silent = () => end(new OutgoingError(`nothing came for ${Math.round(silenceMs / 1000)} seconds`));
  let timer = setTimeout(silent, silenceMs);
  return {
    heard(): void {
      clearTimeout(timer);
      timer = setTimeout(silent, silenceMs);
    },
    stop: () => clearTimeout(timer),
  };
}

async function* splitLines(message: IncomingMessage, heard: () => void): AsyncIterable<string> {
  let rest = "";
  message.setEncoding("utf8");
  for await (const chunk of message as AsyncIterable<string>) {
    heard();
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > maxBytes) throw new OutgoingError(`a line is longer than ${maxBytes} bytes`);
    yield* lines.map((line) => line.trim()).filter((line) => line !== "");
  }
}

export function createOutgoingStreams({ allowsPrivate }: { readonly allowsPrivate: boolean }): OutgoingStreams {
  const reach = { agent: false as const, ...(allowsPrivate ? {} : { lookup: publicLookup }) };
  return {
    async *lines(address, { headers, silenceMs, signal }) {
      const url = new URL(address);
      assertMayAsk(url, allowsPrivate);
      signal.throwIfAborted();
      const ending = new AbortController();
      const either = AbortSignal.any([signal, ending.signal]);
      const silence = createSilenceTimer(silenceMs, (error) => ending.abort(error));
      let asked: ClientRequest | undefined;
      try {
        const message = await new Promise<IncomingMessage>((resolve, reject) => {
          const send = url.protocol === "https:" ? tlsRequest : plainRequest;
          asked = send(url, { headers, signal: either, ...reach }, resolve);
          asked.on("error", reject);
          asked.end();
        });
        if (message.statusCode !== 200) throw new StreamRefusedError(message.statusCode ?? 502);
        yield* splitLines(message, silence.heard);
      } catch (error) {
        // The request says that it was aborted; the reason says why.
        if (either.aborted) throw either.reason;
        // Node calls this "aborted", which reads as if we had done it.
        const isCut = error instanceof Error && "code" in error && error.code === "ECONNRESET";
        throw isCut ? new OutgoingError("the connection broke off") : error;
      } finally {
        silence.stop();
        asked?.destroy();
      }
    },

    async *messages(address, { headers, silenceMs, signal, greeting, pulse }) {
      assertMayAsk(new URL(address.replace(/^ws/, "http")), allowsPrivate);
      signal.throwIfAborted();
      const options = {
        headers,
        maxPayload: maxBytes,
        perMessageDeflate: false,
        handshakeTimeout: silenceMs,
        ...reach,
      };
      const socket = new WebSocket(address, options);
      const ending = new AbortController();
      const silence = createSilenceTimer(silenceMs, (error) => ending.abort(error));
      socket.once("unexpected-response", (_, { statusCode = 502 }) => ending.abort(new StreamRefusedError(statusCode)));
      socket.on("error", (error) => ending.abort(error));
      socket.once("open", () => socket.send(greeting));
      const beat = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send(pulse.text), pulse.everyMs);
      const either = AbortSignal.any([signal, ending.signal]);
      try {
        for await (const [data] of on(socket, "message", { signal: either, close: ["close"] })) {
          silence.heard();
          yield String(data);
        }
      } catch (error) {
        throw either.aborted ? either.reason : error;
      } finally {
        clearInterval(beat);
        silence.stop();
        socket.terminate();
      }
    },
  };
}
