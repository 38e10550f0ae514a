import { addressGroup } from "#lib/address-group.ts";
import { inProcessAddress } from "../http/client-address.ts";
import { type ClientSlots, createNetworkClientSlots } from "../http/client-slots.ts";
import { HttpError, isDatabaseUnavailable, JwtError } from "../http/errors.ts";
import { bearerToken, tokenOf } from "../http/identify-caller.ts";
import { jsonResponse } from "../http/json-response.ts";
import type { Keys } from "../http/keys.ts";
import type { LiveSessions } from "../http/live-sessions.ts";
import { createNetworkSlots, type NetworkSlots } from "../http/network-slots.ts";
import { noteUnavailable } from "../http/note-unavailable.ts";
import { withBodyInMemory } from "../http/read-body.ts";
import type { Log, RequestContext, Service } from "../http/service.ts";
import type { Settings } from "../settings/schema.ts";
import type { EdgeFunctions } from "./edge/edge-functions.ts";
import type { FunctionEnv, FunctionHandler } from "./function-handler.ts";

/** The same response; `onEnd` runs once, when the body has been read to its end, failed or was abandoned. */
function whenBodyEnds(response: Response, onEnd: () => void): Response {
  if (!response.body) {
    onEnd();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      onEnd();
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}

export type FunctionsOptions = {
  /** By name: `chat` answers `/functions/v1/chat` and everything below it. */
  readonly functions: Readonly<Record<string, FunctionHandler>>;
  /** The other functions of the directory, each in a thread of its own. */
  readonly edge?: Pick<EdgeFunctions, "find">;
  /** `[functions.NAME]` of config.toml. */
  readonly settings?: Settings["functions"];
  readonly env: Pick<FunctionEnv, "get">;
  readonly log: Log;
  readonly keys: Pick<Keys, "verify">;
  readonly sessions: Pick<LiveSessions, "current">;
  readonly fetch: typeof fetch;
  /** Bytes a request may carry, by name; 64 KB otherwise. A handler may be stricter. */
  readonly bodyLimits?: Readonly<Record<string, number>>;
  /** Status for whom there is no turn, by name; 429 otherwise. */
  readonly busyStatuses?: Readonly<Record<string, number>>;
};

const defaultBodyLimit = 64 * 1024;
const streamsPerVisitor = 3;
/**
 * As for REST: what one address may have running at a time, so that others are served while it asks all it can. Whoever sends word of a
 * purchase may wait for five seconds, and not send it again where no answer came.
 */
const perAddress = { running: 4, waiting: 50, waitMs: 4_000 };

const failure = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  jsonResponse(status, { code, message }, headers);

const notAuthorized = (message: string) => new HttpError(401, "unauthorized", message);

/**
 * A token whose session has ended opens no function. With `verify_jwt` only a token of ours does; without it any other bearer is the
 * function's own business: providers and schedulers send theirs, and a visitor without an account sends none.
 * @throws {HttpError} 401; 503 while it cannot be known
 */
async function checkToken(request: Request, verifies: boolean, { keys, sessions }: FunctionsOptions): Promise<void> {
  const token = verifies ? tokenOf(request) : bearerToken(request);
  if (!token) {
    if (verifies) throw notAuthorized("Missing authorization header");
    return;
  }
  try {
    if (await sessions.current(await keys.verify(token))) return;
  } catch (error) {
    if (error instanceof JwtError) {
      if (verifies) throw notAuthorized("Invalid JWT");
      return;
    }
    if (isDatabaseUnavailable(error))
      throw new HttpError(503, "service_unavailable", "The database is not available right now", {
        "retry-after": "2",
      });
    throw error;
  }
  throw new HttpError(401, "session_ended", "The session of this token has ended");
}

function limitStreams(response: Response, visitor: string, slots: ClientSlots): Response {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return response;
  const release = slots.take(visitor);
  if (release) return whenBodyEnds(response, release);
  // What has failed by itself cannot be canceled, and a rejection that nobody takes ends the process.
  response.body?.cancel().catch(() => undefined);
  return failure(429, "too_many_streams", `At most ${streamsPerVisitor} answers at a time`, { "retry-after": "5" });
}

export const functionNameIn = (path: string): string => path.split("/")[1] ?? "";

/** Answers `functions/v1/<name>` as a hosted project would: the site's own functions in this process, others in their threads. */
export function createFunctionsService(options: FunctionsOptions): Service {
  const { functions, edge, settings = {}, env, log, fetch, bodyLimits = {}, busyStatuses = {} } = options;
  const slots = createNetworkClientSlots(streamsPerVisitor);
  const [small, large] = [createNetworkSlots(perAddress), createNetworkSlots(perAddress)];
  const turnOf = async (work: NetworkSlots, { signal }: Request, { path, remoteAddress }: RequestContext) => {
    if (remoteAddress === inProcessAddress) return () => undefined;
    const release = await work.take(remoteAddress, signal);
    if (release) return release;
    const status = busyStatuses[functionNameIn(path)] ?? 429;
    throw new HttpError(status, "too_many_requests", "Too many requests at the same time", { "retry-after": "5" });
  };

  function find(name: string) {
    if (settings[name]?.enabled === false) return undefined;
    const inProcess = Object.hasOwn(functions, name) ? functions[name] : undefined;
    return { inProcess, handler: inProcess ?? edge?.find(name) };
  }

  async function run(request: Request, context: RequestContext): Promise<Response> {
    const { path, remoteAddress } = context;
    const came = performance.now();
    const name = functionNameIn(path);
    const { inProcess, handler } = find(name) ?? {};
    if (!handler) throw new HttpError(404, "function_not_found", "There is no such function");
    // A preflight carries no token, and a function answers it itself.
    const verifies = settings[name]?.verify_jwt ?? inProcess === undefined;
    await checkToken(request, verifies && request.method !== "OPTIONS", options);
    // A small body is read before its turn: whoever sends slowly holds a connection, and no turn that others of the network wait for. Large
    // ones have turns of their own, and stay in their connections until they have one, not in our memory.
    const limit = bodyLimits[name] ?? defaultBodyLimit;
    const isSmall = inProcess !== undefined && limit <= defaultBodyLimit;
    const early = isSmall ? await withBodyInMemory(request, limit) : undefined;
    const release = await turnOf(isSmall ? small : large, request, context);
    try {
      const inner = early ?? (inProcess ? await withBodyInMemory(request, limit) : request);
      const waitedMs = Math.round(performance.now() - came);
      const response = await handler(inner, { get: (key) => env.get(key), fetch, remoteAddress, waitedMs });
      return limitStreams(response, addressGroup(remoteAddress), slots);
    } finally {
      release();
    }
  }

  return (request, context) =>
    run(request, context).catch((error: unknown) => {
      if (error instanceof HttpError) return failure(error.status, error.code, error.message, { ...error.headers });
      if (isDatabaseUnavailable(error)) {
        noteUnavailable(log, "functions");
        return failure(503, "service_unavailable", "The database is not available right now", { "retry-after": "2" });
      }
      const name = functionNameIn(context.path);
      log.error(`the function ${name} failed`, { requestId: context.requestId, path: context.path, error });
      return failure(500, "function_failed", `The function failed. Request ${context.requestId}`);
    });
}
