import { addressGroup } from "#lib/address-group.ts";
import { HttpError, isDatabaseUnavailable } from "../http/errors.ts";
import { jsonResponse } from "../http/json-response.ts";
import { createRouteTable } from "../http/route-table.ts";
import type { Log, Service } from "../http/service.ts";
import { RealtimeError } from "./errors.ts";
import { broadcastMany, broadcastOne, type HttpCall, type HttpContext } from "./http-broadcast.ts";

type Operation = (context: HttpContext, call: HttpCall) => Promise<Response>;

const needsUpgrade: Operation = async () => {
  throw new HttpError(426, "upgrade_required", "This address is for WebSockets", {
    upgrade: "websocket",
    connection: "Upgrade",
  });
};

const routes = createRouteTable<Operation>([
  ["GET", "/websocket", needsUpgrade],
  ["POST", "/api/broadcast", broadcastMany],
  ["POST", "/api/broadcast/:topic/events/:event", broadcastOne],
]);

const body = (status: number, message: string, headers: Readonly<Record<string, string>> = {}) =>
  jsonResponse(status, { error: message, message }, headers);

function renderError(error: unknown, requestId: string, log: Log): Response {
  if (error instanceof HttpError) return body(error.status, error.message, error.headers);
  if (error instanceof RealtimeError)
    return error.code === "Unauthorized" ? body(403, error.detail) : body(503, error.detail, { "retry-after": "2" });
  if (isDatabaseUnavailable(error))
    return body(503, "The database is not available right now. Try again in a moment.", { "retry-after": "2" });
  log.error("a realtime request failed", { requestId, error: error instanceof Error ? error.stack : String(error) });
  return body(500, `Something went wrong on our side. Request ${requestId}`);
}

/** What of Realtime is asked over HTTP: sending without a socket. */
export function createRealtimeRoutes(context: HttpContext, log: Log): Service {
  return async (request, { path, remoteAddress, requestId }) => {
    try {
      const found = routes.find(request.method, path);
      if (!found) throw new HttpError(404, "not_found", "There is nothing at this address");
      return await found.operation(context, { request, client: addressGroup(remoteAddress), params: found.params });
    } catch (error) {
      return renderError(error, requestId, log);
    }
  };
}
