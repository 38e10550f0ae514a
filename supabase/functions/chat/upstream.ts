import { type ChatMessage, ChatRefusal } from "./conversation.ts";
import { errorEvent, heartbeat, heartbeatMs, streamHeaders } from "./event-stream.ts";

export type UpstreamOptions = {
  /** Of any OpenAI-compatible service: `https://…/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string | undefined;
  readonly fetch: typeof fetch;
  readonly limits?: Partial<UpstreamLimits>;
};

export type UpstreamLimits = { readonly firstByteMs: number; readonly idleMs: number; readonly totalMs: number };
const defaultLimits: UpstreamLimits = { firstByteMs: 15_000, idleMs: 30_000, totalMs: 120_000 };

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Opened = { readonly reader: Reader; readonly first: Uint8Array };

function refusalFor(status: number): ChatRefusal {
  if (status === 429)
    return new ChatRefusal(429, "upstream_busy", "The language model is busy. Please wait a moment.", 20);
  if (status === 402) return new ChatRefusal(402, "upstream_budget", "The language model's budget is used up.");
  return new ChatRefusal(502, "upstream_failed", `The language model answered ${status}`);
}

async function request(options: UpstreamOptions, messages: readonly object[], signal: AbortSignal): Promise<Response> {
  const { baseUrl, apiKey, model, fetch } = options;
  return fetch(`${baseUrl.replace(/\/+$/, "")}/chat/completions`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "text/event-stream",
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ ...(model && { model }), messages, stream: true }),
    redirect: "error",
    signal,
  });
}

/** The stream with its first piece in hand: until then a failure can still be told by a status. */
async function open(options: UpstreamOptions, messages: readonly object[], signal: AbortSignal): Promise<Opened> {
  const response = await request(options, messages, signal);
  if (!response.ok) throw refusalFor(response.status);
  if (!response.body || !response.headers.get("content-type")?.startsWith("text/event-stream")) {
    throw new ChatRefusal(502, "upstream_garbage", "The language model did not answer with a stream");
  }
  const reader: Reader = response.body.getReader();
  const { done, value } = await reader.read();
  if (done || !value) throw new ChatRefusal(502, "upstream_cut", "The language model ended without an answer");
  return { reader, first: value };
}

async function openInTime(
  options: UpstreamOptions,
  messages: readonly object[],
  abort: AbortController,
  ms: number,
): Promise<Opened> {
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    abort.abort();
  }, ms);
  try {
    return await open(options, messages, abort.signal);
  } catch (error) {
    abort.abort();
    if (late) throw new ChatRefusal(504, "upstream_timeout", "The language model did not answer in time");
    if (error instanceof ChatRefusal) throw error;
    throw new ChatRefusal(502, "upstream_unreachable", "The language model could not be reached");
  } finally {
    clearTimeout(timer);
  }
}

/** Passes bytes on as they come; ends, and hangs up, when they stop, when time is over or when the reader leaves. */
function relay(
  { reader, first }: Opened,
  abort: AbortController,
  limits: UpstreamLimits,
  started: number,
): ReadableStream<Uint8Array> {
  let lastByte = 10;
  let ended = false;
  let beat: ReturnType<typeof setInterval> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let total: ReturnType<typeof setTimeout> | undefined;

  function end(controller: ReadableStreamDefaultController<Uint8Array> | null, problem?: readonly [string, string]) {
    if (ended) return;
    ended = true;
    clearInterval(beat);
    clearTimeout(idle);
    clearTimeout(total);
    abort.abort();
    reader.cancel().catch(() => undefined); // Already failed or aborted: there is nothing left to hang up.
    if (problem)
      controller?.enqueue(
        lastByte === 10 ? errorEvent(...problem) : new Uint8Array([10, 10, ...errorEvent(...problem)]),
      );
    controller?.close();
  }
  function pass(controller: ReadableStreamDefaultController<Uint8Array>, bytes: Uint8Array) {
    lastByte = bytes.at(-1) ?? lastByte;
    controller.enqueue(bytes);
    clearTimeout(idle);
    idle = setTimeout(
      () => end(controller, ["upstream_idle", "The language model stopped in the middle"]),
      limits.idleMs,
    );
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const left = limits.totalMs - (Date.now() - started);
      total = setTimeout(() => end(controller, ["upstream_too_long", "The answer took too long"]), left);
      // Only between lines: inside one, a comment would break the chunk it lands in.
      beat = setInterval(() => lastByte === 10 && controller.enqueue(heartbeat), heartbeatMs);
      abort.signal.addEventListener("abort", () => end(controller, ["aborted", "The answer was stopped"]));
      pass(controller, first);
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (ended) return;
        if (done || !value) return end(controller);
        pass(controller, value);
      } catch {
        end(controller, ["upstream_cut", "The connection to the language model broke"]);
      }
    },
    cancel: () => end(null),
  });
}

/**
 * The upstream's answer, streamed through unbuffered. `signal` is the visitor: when it aborts, so does the upstream.
 * @throws {ChatRefusal} 429, 402, 502 or 504 for everything that goes wrong before the first byte.
 */
export async function askUpstream(
  options: UpstreamOptions,
  system: string,
  conversation: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<Response> {
  const limits = { ...defaultLimits, ...options.limits };
  const started = Date.now();
  const abort = new AbortController();
  if (signal.aborted) abort.abort();
  signal.addEventListener("abort", () => abort.abort(), { once: true });
  const opened = await openInTime(
    options,
    [{ role: "system", content: system }, ...conversation],
    abort,
    limits.firstByteMs,
  );
  return new Response(relay(opened, abort, limits, started), { headers: streamHeaders });
}
