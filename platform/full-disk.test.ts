import { expect, test } from "vitest";
import { renderAuthError } from "./auth/render-error.ts";
import { createDispatcher } from "./http/dispatch.ts";
import type { Log } from "./http/service.ts";
import { createRestService } from "./rest/routes.ts";
import { renderStorageError } from "./storage/render-error.ts";

const full = () =>
  Object.assign(new Error('could not extend file "base/5/16484": No space left on device'), { code: "53100" });
const unused = () => Promise.reject(new Error("not used here"));
const database = {
  asCaller: unused,
  asService: unused,
  listen: unused,
  isUp: () => true,
  close: async () => undefined,
};

/** How each service answers a write for which there is no room. */
const services: Record<string, (log: Log) => Response | Promise<Response>> = {
  auth: (log) => renderAuthError(full(), new Request("http://site.example/auth/v1/signup"), "id-1", log),
  rest: (log) => {
    const identify = () => Promise.reject(full());
    const rest = createRestService({ database, keys: {} as never, sessions: {} as never, log, identify });
    const context = { remoteAddress: "203.0.113.7", requestId: "id-1", path: "/orders" };
    return rest(new Request("http://site.example/rest/v1/orders", { method: "POST", body: "{}" }), context);
  },
  storage: (log) => renderStorageError(full(), "POST", "id-1", log),
  platform: (log) => {
    const dispatch = createDispatcher({
      mounts: [{ prefix: "/auth/v1", service: () => Promise.reject(full()), needsDatabase: true }],
      cors: { siteUrl: "http://site.example", loopback: false },
      trustedProxies: 0,
      isDatabaseUp: () => true,
      isService: async () => false,
      log,
    });
    return dispatch(new Request("http://site.example/auth/v1/signup"), { remoteAddress: "203.0.113.7" });
  },
};

test.each(Object.keys(services))("a hundred writes that a full disk refused are one line: %s", async (service) => {
  const lines: unknown[] = [];
  const at = (level: string) => (message: string, fields?: object) => void lines.push([level, message, fields]);
  const log = { info: at("info"), warn: at("warn"), error: at("error") };
  for (let count = 0; count < 100; count += 1) expect((await services[service]?.(log))?.status).toBe(507);
  expect(lines).toEqual([["error", "requests were refused: the disk is full", { service, refused: 1 }]]);
});
