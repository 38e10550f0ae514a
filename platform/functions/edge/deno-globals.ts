import type { ThreadData } from "./messages.ts";

export type EdgeHandler = (request: Request, info: unknown) => Response | Promise<Response>;

type ServeOptions = { readonly handler?: EdgeHandler };

/** The parts of Deno that functions of a hosted project use. What they do not offer is absent, so that its use is an error. */
export function installDeno({ variables }: Pick<ThreadData, "variables">): { handler(): EdgeHandler | undefined } {
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
