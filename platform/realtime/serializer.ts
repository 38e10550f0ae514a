import { jsonDepth } from "../http/read-body.ts";

/** 1.0.0 writes objects, 2.0.0 arrays, and broadcasts in binary frames. */
export type Vsn = "1.0.0" | "2.0.0";

export const isVsn = (text: string): text is Vsn => text === "1.0.0" || text === "2.0.0";

/** A broadcast as it was packed by its sender; a binary payload has no other form. */
export type PackedBroadcast = {
  readonly event: string;
  readonly encoding: "json" | "binary";
  readonly bytes: Buffer;
  /** JSON text, or nothing. */
  readonly meta: string;
};

type Head = { readonly joinRef: string | null; readonly ref: string | null; readonly topic: string };

/** What a client sent. */
export type Frame = Head &
  (
    | { readonly kind: "json"; readonly event: string; readonly payload: unknown }
    | { readonly kind: "packed"; readonly event: "broadcast"; readonly broadcast: PackedBroadcast }
  );

/** A frame that cannot be read; the message is for the client. */
export class FrameError extends Error {
  override readonly name = "FrameError";
}

const deepest = 100;

function parse(text: string): unknown {
  if (jsonDepth(text) > deepest) throw new FrameError(`The frame nests deeper than ${deepest} levels`);
  try {
    return JSON.parse(text);
  } catch {
    throw new FrameError("The frame is not JSON");
  }
}

const isRef = (value: unknown): value is string | null | undefined =>
  value === null || value === undefined || (typeof value === "string" && value.length <= 255);

function checked(parts: Readonly<Record<"joinRef" | "ref" | "topic" | "event" | "payload", unknown>>): Frame {
  const { topic, event } = parts;
  // Some clients count their messages in numbers.
  const [joinRef, ref] = [parts.joinRef, parts.ref].map((value) => (typeof value === "number" ? `${value}` : value));
  if (!isRef(joinRef) || !isRef(ref))
    throw new FrameError("A frame's references are strings of 255 characters or null");
  if (typeof topic !== "string" || typeof event !== "string") throw new FrameError("A frame has a topic and an event");
  if (event.length > 255) throw new FrameError("An event has 255 characters at most");
  return { kind: "json", joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload: parts.payload };
}

/** @throws {FrameError} */
export function readText(vsn: Vsn, text: string): Frame {
  const value = parse(text);
  if (vsn === "2.0.0") {
    if (!Array.isArray(value) || value.length !== 5) throw new FrameError("A frame is an array of five");
    const [joinRef, ref, topic, event, payload] = value as unknown[];
    return checked({ joinRef, ref, topic, event, payload });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new FrameError("A frame is an object");
  const { topic, event, payload, ref, join_ref: joinRef } = value as Record<string, unknown>;
  return checked({ joinRef, ref, topic, event, payload });
}

const kinds = { push: 3, broadcast: 4 } as const;
const encodings = ["binary", "json"] as const;
const pushHead = 7;
const utf8 = new TextDecoder("utf-8", { fatal: true });

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new FrameError("The frame's text is not UTF-8");
  }
}

/** A broadcast that a client of 2.0.0 pushes. @throws {FrameError} */
export function readBinary(bytes: Buffer): Frame {
  if (bytes.length < pushHead || bytes[0] !== kinds.push) throw new FrameError("The frame is of no known kind");
  const encoding = encodings[bytes[6] ?? -1];
  if (!encoding) throw new FrameError("The payload's encoding is not known");
  let at = pushHead;
  const fields = [...bytes.subarray(1, 6)].map((length) => {
    if (at + length > bytes.length) throw new FrameError("The frame is shorter than it says");
    at += length;
    return decoded(bytes.subarray(at - length, at));
  });
  const [joinRef = "", ref = "", topic = "", event = "", meta = ""] = fields;
  const payload = bytes.subarray(at);
  // Every receiver parses it, so what is no JSON would fail in all of them.
  if (encoding === "json") parse(decoded(payload));
  if (meta !== "") parse(meta);
  const head = { joinRef: joinRef || null, ref: ref || null, topic };
  return { kind: "packed", ...head, event: "broadcast", broadcast: { event, encoding, bytes: payload, meta } };
}

/** One message to one client; `payload` is JSON text. */
export function writeText(vsn: Vsn, head: Head, event: string, payload: string): string {
  const [topic, name, ref] = [head.topic, event, head.ref].map((part) => JSON.stringify(part));
  if (vsn === "1.0.0") return `{"topic":${topic},"event":${name},"payload":${payload},"ref":${ref}}`;
  return `[${JSON.stringify(head.joinRef)},${ref},${topic},${name},${payload}]`;
}

/** As a client of 2.0.0 reads it. Undefined where a name is longer than the format can say. */
function writeBinary(topic: string, { event, encoding, bytes, meta }: PackedBroadcast): Buffer | undefined {
  const names = [topic, event, meta].map((text) => Buffer.from(text));
  const lengths = names.map(({ length }) => length);
  if (lengths.some((length) => length > 255)) return undefined;
  const head = Buffer.from([kinds.broadcast, ...lengths, encodings.indexOf(encoding)]);
  return Buffer.concat([head, ...names, bytes]);
}

/** A message to all members of a topic. */
export type Announcement =
  | { readonly kind: "json"; readonly event: string; readonly payload: string }
  | { readonly kind: "packed"; readonly broadcast: PackedBroadcast };

export type Encoded = { readonly data: Buffer; readonly binary: boolean };

function unpacked({ event, encoding, bytes, meta }: PackedBroadcast): string | undefined {
  if (encoding === "binary") return undefined;
  const more = meta === "" ? "" : `,"meta":${meta}`;
  return `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${bytes.toString()}${more}}`;
}

/** Undefined where this client's format cannot say it: 1.0.0 has no binary payloads. */
export function writeAnnouncement(vsn: Vsn, topic: string, message: Announcement): Encoded | undefined {
  if (message.kind === "packed" && vsn === "2.0.0") {
    const data = writeBinary(topic, message.broadcast);
    if (data) return { data, binary: true };
  }
  const [event, payload] =
    message.kind === "json" ? [message.event, message.payload] : ["broadcast", unpacked(message.broadcast)];
  if (payload === undefined) return undefined;
  return { data: Buffer.from(writeText(vsn, { joinRef: null, ref: null, topic }, event, payload)), binary: false };
}
