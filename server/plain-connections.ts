import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionLimits } from "./connection-limits.ts";
import { type PlainGet, readPlainGet } from "./plain-get.ts";

export type PlainConnections = {
  /** Closes connections that wait for a request; those that still receive an answer close when they have it. */
  closeIdle(): void;
  closeAll(): void;
};

type Answering = (request: PlainGet) => readonly Buffer[] | undefined;

/**
 * Answers plain requests on a connection without node:http, for as long as nothing else comes. The first chunk that is anything else
 * goes back to the socket unread, and the connection to node:http for good: half a head, two requests at once, a body, an upgrade,
 * an unknown address, nonsense. So everything that is hard about HTTP is decided in one place, and it is not this one.
 */
export function answerPlainRequests(
  server: Server,
  answer: Answering,
  limits: ConnectionLimits | undefined,
): PlainConnections {
  const [serve] = server.listeners("connection");
  if (!serve) throw new Error("node:http no longer listens to its own connections");
  server.removeAllListeners("connection");
  const open = new Set<Socket>();

  function toNodeHttp(socket: Socket, chunk: Buffer, release: () => void) {
    open.delete(socket);
    // Paused, so that the chunk is kept until there is a listener for it again.
    socket.pause();
    socket.setTimeout(0);
    socket.unshift(chunk);
    serve?.call(server, socket);
    release();
    socket.resume();
  }

  server.on("connection", (socket: Socket) => {
    if (limits?.admit(socket) === false) return void socket.destroy();
    let answered = false;

    function onData(chunk: Buffer) {
      const request = readPlainGet(chunk);
      const parts = request && answer(request);
      if (!parts) return toNodeHttp(socket, chunk, release);
      if (limits?.mayAnswer(socket) === false) return void socket.destroy();
      if (!answered) {
        answered = true;
        socket.setTimeout(server.keepAliveTimeout + (server.keepAliveTimeoutBuffer ?? 1000));
      }
      for (const part of parts) socket.write(part);
      // Nothing more is read, and so nothing more is answered, until the client has taken what it asked for.
      if (socket.writableNeedDrain) socket.pause();
    }
    const onDrain = () => void socket.resume();
    const onEnd = () => void socket.end();
    const onClose = () => void open.delete(socket);
    const onError = () => void socket.destroy();
    // Also comes when a client takes nothing for that long while an answer waits; a slow one that does take some is left alone.
    const onTimeout = () => void socket.destroy();

    function release() {
      socket
        .off("data", onData)
        .off("drain", onDrain)
        .off("end", onEnd)
        .off("close", onClose)
        .off("error", onError)
        .off("timeout", onTimeout);
    }

    open.add(socket);
    // A connection that says nothing has as long as one that is slow with its head.
    socket.setTimeout(server.headersTimeout);
    socket
      .on("data", onData)
      .on("drain", onDrain)
      .on("end", onEnd)
      .on("close", onClose)
      .on("error", onError)
      .on("timeout", onTimeout);
  });

  return {
    closeIdle() {
      for (const socket of open) {
        if (socket.writableLength === 0) socket.destroy();
        else socket.destroySoon();
      }
    },
    closeAll() {
      for (const socket of open) socket.destroy();
    },
  };
}
