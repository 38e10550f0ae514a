import type { WebSocket } from "ws";
import type { Backlog, Reader } from "./backlog.ts";

export type OutgoingOptions = {
  readonly socket: WebSocket;
  readonly client: string;
  readonly backlog: Backlog;
  /** Milliseconds within which a reader takes something of what waits for it. */
  readonly readingMs: number;
};

/** Bytes that a frame of the server has before its payload. */
const headOf = (length: number) => (length < 126 ? 2 : length < 65_536 ? 4 : 10);

/** What is written to one socket, and how much of it the reader has taken. */
export class Outgoing implements Reader {
  readonly client: string;
  readonly #options: OutgoingOptions;
  #written = 0;
  #taken = 0;
  #tookAt = performance.now();
  #counted = false;

  constructor(options: OutgoingOptions) {
    this.#options = options;
    this.client = options.client;
    options.socket.on("close", () => this.#count());
  }

  get waiting(): number {
    const { socket } = this.#options;
    return socket.readyState === socket.CLOSED ? 0 : socket.bufferedAmount;
  }

  /** @returns bytes that wait afterwards. */
  send(data: Buffer, binary: boolean): number {
    const { socket } = this.#options;
    this.#written += data.length + headOf(data.length);
    socket.send(data, { binary, compress: false });
    this.#count();
    return this.waiting;
  }

  /** Cuts off a reader that has taken nothing for too long, whatever it sends meanwhile. */
  check(now: number): void {
    const { waiting } = this;
    const taken = this.#written - waiting;
    if (waiting === 0 || taken > this.#taken) this.#tookAt = now;
    this.#taken = taken;
    this.#count();
    if (waiting > 0 && now - this.#tookAt >= this.#options.readingMs) this.cutOff();
  }

  /** A close frame would wait behind what is not read. */
  cutOff(): void {
    this.#options.socket.terminate();
  }

  #count(): void {
    const isWaiting = this.waiting > 0;
    if (isWaiting || this.#counted) this.#options.backlog.count(this);
    this.#counted = isWaiting;
  }
}
