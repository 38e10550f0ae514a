import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { HttpError } from "../../http/errors.ts";
import type { Log } from "../../http/service.ts";
import type { Settings } from "../../settings/schema.ts";
import type { FunctionHandler } from "../function-handler.ts";
import { bodyWithin, type CallLifetime, endOfCall, startCall } from "./call-lifetime.ts";
import { edgeErrors } from "./edge-errors.ts";
import { type EdgeThread, startEdgeThread } from "./edge-thread.ts";
import { type EdgeLimits, edgeLimits } from "./limits.ts";

/** As the Supabase CLI wants them; so a name never leaves its folder. */
const functionName = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;
const entries = ["index.ts", "index.js", "index.mjs"];

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);

/** The file of a function in `directory` (supabase/functions), if there is one. */
function entryOf(directory: string, name: string, setting?: Settings["functions"][string]): string | undefined {
  if (!functionName.test(name)) return undefined;
  const named = setting?.entrypoint;
  if (named !== undefined) return resolve(directory, "..", named);
  return entries.map((entry) => join(directory, name, entry)).find((file) => existsSync(file));
}

/** Short names of imports: the function's own list, else that of all functions. */
function importsOf(
  directory: string,
  name: string,
  setting?: Settings["functions"][string],
): Readonly<Record<string, string>> {
  const named = setting?.import_map === undefined ? [] : [resolve(directory, "..", setting.import_map)];
  const files = [...named, join(directory, name, "deno.json"), join(directory, "deno.json")];
  const text = files.map(readIfThere).find((found) => found !== undefined);
  const read = text === undefined ? {} : (JSON.parse(text) as { imports?: Record<string, string> });
  return read.imports ?? {};
}

/** Secrets for functions on this machine, where the Supabase CLI looks for them too. */
const secretsOf = (directory: string): Readonly<Record<string, string>> =>
  parseEnv(readIfThere(join(directory, ".env")) ?? "") as Record<string, string>;

/** The body as it arrives, until it is longer than it may be; `onTooLong` then hears why. `signal` lets go of the connection. */
function limitedBody(
  request: Request,
  maxBytes: number,
  signal: AbortSignal,
  onTooLong: (error: HttpError) => void,
): ReadableStream<Uint8Array> | null {
  const tooLarge = () => new HttpError(413, "payload_too_large", `The request body is larger than ${maxBytes} bytes`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return null;
  let size = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      size += piece.byteLength;
      if (size <= maxBytes) return controller.enqueue(piece);
      const error = tooLarge();
      onTooLong(error);
      controller.error(error);
    },
  });
  // Fails when the call ends before its body does: whoever waits for the body hears of it from the stream itself.
  request.body.pipeTo(counted.writable, { signal }).catch(() => undefined);
  return counted.readable;
}

export type EdgeFunctionsOptions = {
  /** supabase/functions. */
  readonly directory: string;
  readonly settings: Settings["functions"];
  readonly variables: Readonly<Record<string, string>>;
  readonly log: Log;
  readonly limits?: Partial<EdgeLimits>;
};

export type EdgeFunctions = {
  /** The function of that name, if the directory has one; nothing is started before its first call. */
  find(name: string): FunctionHandler | undefined;
  close(): void;
};

type Used = { readonly thread: EdgeThread; calls: number; idle: NodeJS.Timeout | undefined };

async function ask(
  thread: EdgeThread,
  call: CallLifetime,
  request: Request,
  remoteAddress: string,
  bodyBytes: number,
): Promise<Response> {
  const headers = new Headers(request.headers);
  // As the gateway of a hosted project says who asks.
  headers.set("x-forwarded-for", remoteAddress);
  const body = limitedBody(request, bodyBytes, call.signal, call.end);
  const message = { url: request.url, method: request.method, headers: [...headers], body };
  const answer = await Promise.race([thread.call(message, call.signal), call.over]);
  const { status, statusText } = answer;
  const init = { status, statusText, headers: answer.headers as [string, string][] };
  if (answer.body) return new Response(bodyWithin(answer.body, call, thread.ended), init);
  call.end(endOfCall());
  return new Response(null, init);
}

/** The functions of `supabase/functions`, each in a thread of its own that is started at its first call and ended when it misbehaves. */
export function createEdgeFunctions(options: EdgeFunctionsOptions): EdgeFunctions {
  const { directory, settings, variables, log } = options;
  const limits = { ...edgeLimits, ...options.limits };
  const current = new Map<string, Used>();
  const all = new Set<EdgeThread>();

  function threadFor(name: string, entry: string): Used {
    const known = current.get(name);
    if (known?.thread.isOpen()) return known;
    const imports = importsOf(directory, name, settings[name]);
    const data = { name, entry, imports, variables: { ...variables, ...secretsOf(directory) } };
    const thread = startEdgeThread(data, limits, log);
    all.add(thread);
    void thread.ended.catch(() => all.delete(thread));
    const used: Used = { thread, calls: 0, idle: undefined };
    current.set(name, used);
    return used;
  }

  function giveBack(name: string, used: Used): void {
    used.calls -= 1;
    if (used.calls > 0) return;
    const isRetired = current.get(name) !== used;
    used.idle = setTimeout(() => used.thread.end(edgeErrors.closed()), isRetired ? 0 : limits.idleMs);
    used.idle.unref();
  }

  const handlerOf =
    (name: string, entry: string): FunctionHandler =>
    async (request, { remoteAddress }) => {
      const used = threadFor(name, entry);
      clearTimeout(used.idle);
      used.calls += 1;
      const call = startCall(request.signal, limits.callMs, {
        // What goes on after its time may go on for ever: the thread takes no further call and ends with those it has.
        onTooLong: () => void (current.get(name) === used && current.delete(name)),
        onEnd: () => giveBack(name, used),
      });
      try {
        return await ask(used.thread, call, request, remoteAddress, limits.bodyBytes);
      } catch (error) {
        call.end(error);
        throw error;
      }
    };

  return {
    find(name) {
      const entry = entryOf(directory, name, settings[name]);
      return entry === undefined ? undefined : handlerOf(name, entry);
    },
    close() {
      for (const thread of all) thread.end(edgeErrors.closed());
    },
  };
}
