import type { Config } from "#config";
import { jsonResponse } from "../http/json-response.ts";
import type { Keys } from "../http/keys.ts";
import type { Log, Service } from "../http/service.ts";
import type { Database } from "../postgres/database.ts";

export type AuthOptions = { database: Database; keys: Keys; config: Config; log: Log };

export function createAuthService({ keys }: AuthOptions): Service {
  return async (_request, { path }) =>
    path === "/.well-known/jwks.json"
      ? jsonResponse(200, keys.jwks())
      : jsonResponse(404, { code: 404, msg: "not found" });
}
