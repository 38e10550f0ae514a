import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

type Headers = Readonly<Record<string, string>>;

const textOf = (status: number) => `${STATUS_CODES[status]}\n`;

const headersOf = (status: number, siteHeaders: Headers): Record<string, string> => ({
  ...siteHeaders,
  "content-type": "text/plain; charset=utf-8",
  "content-length": String(Buffer.byteLength(textOf(status))),
  connection: "close",
});

/** Refuses a request whose head was read, and ends the connection. */
export function refuseRequest(response: ServerResponse, status: number, siteHeaders: Headers): void {
  response.writeHead(status, headersOf(status, siteHeaders)).end(textOf(status));
}

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Bytes that are no request, or came too slowly: node:http's own answers, with the headers that all of ours have. */
export function refuseUnreadable(error: Error, socket: Duplex, siteHeaders: Headers): void {
  const { code = "" } = error as NodeJS.ErrnoException;
  // The client is gone, or is in the middle of an answer that this one would be taken for a part of.
  if (!socket.writable || code === "ECONNRESET" || hasAnswerUnderway(socket)) return void socket.destroy(error);
  const status = statuses[code] ?? 400;
  const head = Object.entries(headersOf(status, siteHeaders)).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${textOf(status)}`;
  socket.end(text, () => socket.destroy());
}

/** node:http keeps the answer it is writing on the socket. */
const hasAnswerUnderway = (socket: Duplex) =>
  (socket as Duplex & { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent === true;
