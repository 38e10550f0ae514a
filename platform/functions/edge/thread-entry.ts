import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { nodeImport } from "./import-names.ts";
import type { FromThread, ThreadData, ToThread } from "./messages.ts";

type EdgeHandler = (request: Request, info: unknown) => Response | Promise<Response>;

type ServeOptions = { readonly handler?: EdgeHandler };

/** The parts of Deno that functions of a hosted project use. What they do not offer is absent, so that its use is an error. */
function installDeno({ variables }: Pick<ThreadData, "variables">): { handler(): EdgeHandler | undefined } {
  let served: EdgeHandler | undefined;
  const settings = new Map(Object.entries(variables));
  const serve = (first: EdgeHandler | ServeOptions, second?: EdgeHandler) => {
    served = second ?? (typeof first === "function" ? first : first.handler);
    return { finished: new Promise(() => undefined), shutdown: async () => undefined, ref() {}, unref() {} };
  };
  const env = {
    get: (name: string) => settings.get(name),
    has: (name: string) => settings.has(name),
    set: (name: string, value: string) => void settings.set(name, value),
    delete: (name: string) => void settings.delete(name),
    toObject: () => Object.fromEntries(settings),
  };
  // The thread goes on after an answer, so what is waited for needs nothing but to be watched for its failure.
  const waitUntil = (work: Promise<unknown>) => {
    void Promise.resolve(work).catch((error: unknown) => console.error("work in the background failed", error));
  };
  Object.assign(globalThis, { Deno: { serve, env }, EdgeRuntime: { waitUntil } });
  return { handler: () => served };
}

/** A thread that runs one function of `supabase/functions`: what it does wrong ends this thread and not the site. */
const data = workerData as ThreadData;
const port = parentPort;
if (!port) throw new Error("this file is the entry of a thread");

const send = (message: FromThread, transfer: readonly ReadableStream[] = []) =>
  port.postMessage(message, transfer as unknown as never[]);
const reasonOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
const isPackage = (name: string) => !/^(?:[./]|[a-z]+:)/.test(name);

registerHooks({
  resolve(name, context, next) {
    if (context.parentURL?.includes("/node_modules/")) return next(name, context);
    const target = nodeImport(name, data.imports);
    // Packages are those of the site: a function's own folder has none.
    return next(target, isPackage(target) ? { ...context, parentURL: import.meta.url } : context);
  },
});

const running = new Map<number, AbortController>();

async function answer(handler: EdgeHandler, call: Extract<ToThread, { kind: "call" }>): Promise<void> {
  const { id, url, method, body } = call;
  const ending = new AbortController();
  running.set(id, ending);
  try {
    const init = { method, headers: call.headers as [string, string][], body, duplex: "half", signal: ending.signal };
    const response = await handler(new Request(url, init as RequestInit), { remoteAddr: { hostname: "edge" } });
    if (!(response instanceof Response)) throw new TypeError("The function returned something that is no Response");
    const { status, statusText, headers, body: answered } = response;
    const message = { kind: "answer", id, status, statusText, headers: [...headers], body: answered } as const;
    send(message, answered ? [answered] : []);
  } catch (error) {
    send({ kind: "failed", id, reason: reasonOf(error) });
  }
}

function listen(handler: EdgeHandler): void {
  port?.on("message", (message: ToThread) => {
    if (message.kind === "ping") send({ kind: "pong" });
    else if (message.kind === "call") void answer(handler, message);
    else {
      running.get(message.id)?.abort(new DOMException("The caller is gone", "AbortError"));
      running.delete(message.id);
    }
  });
  send({ kind: "ready" });
}

const deno = installDeno(data);
try {
  const loaded = (await import(pathToFileURL(data.entry).href)) as { default?: { fetch?: EdgeHandler } };
  const handler = deno.handler() ?? loaded.default?.fetch;
  if (!handler) throw new Error(`${data.entry} calls no Deno.serve`);
  listen(handler);
} catch (error) {
  send({ kind: "not-started", reason: reasonOf(error) });
}
