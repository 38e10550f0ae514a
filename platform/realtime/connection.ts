import type { WebSocket } from "ws";
import { Allowance, type Allowances } from "../http/allowance.ts";
import type { Log } from "../http/service.ts";
import type { Backlog } from "./backlog.ts";
import type { Channel } from "./channel.ts";
import type { FrameBytes } from "./frame-bytes.ts";
import type { RealtimeLimits } from "./limits.ts";
import { Outgoing } from "./outgoing.ts";
import { type Encoded, type Frame, FrameError, readBinary, readText, type Vsn, writeText } from "./serializer.ts";
import type { Identity } from "./tokens.ts";

export type ConnectionOptions = {
  readonly socket: WebSocket;
  readonly vsn: Vsn;
  /** Whom the API key of the address stands for: channels without a token of their own are joined as that. */
  readonly identity: Identity;
  /** What limits count by. */
  readonly client: string;
  readonly limits: RealtimeLimits;
  readonly backlog: Backlog;
  /** Frames of all sockets of one address. */
  readonly framesOfAddress: Allowances;
  /** Bytes of frames, by address and of all. */
  readonly frameBytes: FrameBytes;
  readonly log: Log;
  /** A promise where the answer takes time: the topic's next frame waits for it. */
  readonly onFrame: (connection: Connection, frame: Frame) => Promise<void> | undefined;
};

/** Frames that wait for a database; with more the socket is not read. */
const mostWaiting = 16;

/** One socket: reads frames in order, writes until its reader is too slow. */
export class Connection {
  readonly vsn: Vsn;
  readonly identity: Identity;
  readonly client: string;
  readonly channels = new Map<string, Channel>();
  readonly joins: Allowance;
  /** Topics whose joins are not decided yet. */
  readonly joining = new Set<string>();
  readonly #socket: WebSocket;
  readonly #options: ConnectionOptions;
  readonly #outgoing: Outgoing;
  readonly #frames: Allowance;
  readonly #busy = new Map<string, Promise<void>>();
  #waiting = 0;
  #open = true;
  #heard: number;
  #pingedAt: number | undefined;

  constructor(options: ConnectionOptions) {
    const { socket, vsn, identity, client, limits, backlog } = options;
    const now = performance.now();
    this.#socket = socket;
    this.#options = options;
    this.vsn = vsn;
    this.identity = identity;
    this.client = client;
    this.joins = new Allowance(limits.joins, now);
    this.#outgoing = new Outgoing({ socket, client, backlog, readingMs: limits.readingMs });
    this.#frames = new Allowance(limits.frames, now);
    this.#heard = now;
    socket.on("message", (data, binary) => this.#receive(data as Buffer, binary));
    socket.on("ping", ({ byteLength }) => void this.#admits(byteLength));
    socket.on("pong", ({ byteLength }) => void (this.#admits(byteLength) && this.#hear()));
    // ws closes the socket itself, with the code that fits: too large, not UTF-8, not a frame.
    socket.on("error", () => this.#stop());
    socket.on("close", () => this.#stop());
  }

  get isOpen(): boolean {
    return this.#open;
  }

  #hear(): void {
    this.#heard = performance.now();
    this.#pingedAt = undefined;
  }

  #stop(): void {
    this.#open = false;
  }

  /** Also of pings and pongs: reading one costs no less than reading a message. */
  #admits(bytes: number): boolean {
    if (!this.#open) return false;
    const { framesOfAddress, frameBytes } = this.#options;
    const admitted =
      this.#frames.take(performance.now()) && framesOfAddress.take(this.client) && frameBytes.take(this.client, bytes);
    if (!admitted) this.endFlood();
    return admitted;
  }

  #receive(data: Buffer, binary: boolean): void {
    if (!this.#admits(data.byteLength)) return;
    this.#hear();
    try {
      this.#take(binary ? this.#readBinary(data) : readText(this.vsn, data.toString()));
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      this.reply({ joinRef: null, ref: null, topic: "phoenix" }, "error", { reason: error.message });
    }
  }

  #readBinary(data: Buffer): Frame {
    if (this.vsn === "1.0.0") throw new FrameError("Binary frames are of version 2.0.0");
    return readBinary(data);
  }

  /** Frames of one topic are answered in order, those of other topics do not wait for them. */
  #take(frame: Frame): void {
    const { onFrame, log } = this.#options;
    const before = this.#busy.get(frame.topic);
    const answered = before ? before.then(() => onFrame(this, frame)) : onFrame(this, frame);
    if (!answered) return;
    this.#waiting += 1;
    if (this.#waiting === mostWaiting) this.#socket.pause();
    const settled = answered
      .catch((error: unknown) => log.error("a realtime frame failed", { error, event: frame.event }))
      .then(() => {
        this.#waiting -= 1;
        if (this.#waiting === mostWaiting - 1) this.#socket.resume();
        if (this.#busy.get(frame.topic) === settled) this.#busy.delete(frame.topic);
      });
    this.#busy.set(frame.topic, settled);
  }

  /** Nothing is sent to a reader that has left too much untaken: it is closed, and comes back when it can. */
  deliver({ data, binary }: Encoded): void {
    if (!this.#open) return;
    const waiting = this.#outgoing.send(data, binary);
    if (waiting > this.#options.limits.bufferedBytes) this.close(1013, "Reading too slowly");
  }

  /** `payload` is JSON text. */
  push(head: Pick<Frame, "joinRef" | "ref" | "topic">, event: string, payload: string): void {
    this.deliver({ data: Buffer.from(writeText(this.vsn, head, event, payload)), binary: false });
  }

  reply(head: Pick<Frame, "joinRef" | "ref" | "topic">, status: "ok" | "error", response: unknown): void {
    this.push(head, "phx_reply", JSON.stringify({ status, response }));
  }

  /** For a client that sends more than it may. */
  endFlood(): void {
    this.close(1008, "Too many messages per second");
    // What still comes is read no more, its answer to the close included.
    this.#socket.pause();
  }

  /** Whoever does not take what waits within the time is cut off. */
  close(code: number, reason: string): void {
    if (!this.#open) return;
    this.#open = false;
    this.#socket.resume();
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), this.#options.limits.closingMs).unref();
  }

  /** Looks after clocks: of a reader that takes nothing, and of a silent client. */
  check(now: number): void {
    this.#outgoing.check(now);
    this.#checkSilence(now);
  }

  /** Asks a silent client whether it is there, and cuts off one that has not answered. */
  #checkSilence(now: number): void {
    const { silenceMs, answerMs } = this.#options.limits;
    if (!this.#open || now - this.#heard < silenceMs) return;
    if (this.#pingedAt === undefined) {
      this.#pingedAt = now;
      this.#socket.ping();
    } else if (now - this.#pingedAt >= answerMs) this.#socket.terminate();
  }
}
