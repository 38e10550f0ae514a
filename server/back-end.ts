import { createHmac } from "node:crypto";
import type { Config } from "#config";
import type { Log } from "#platform/http/service.ts";
import { createPlatform, handles, type Platform } from "#platform/platform.ts";
import type { Database } from "#platform/postgres/database.ts";
import { handle as answerChat } from "#supabase/functions/chat/handler.ts";
import { handle as receiveCheckout } from "#supabase/functions/checkout-webhook/handler.ts";
import { createSandboxCheckout } from "./sandbox-checkout/routes.ts";
import type { BackEnd } from "./site.ts";

export type RunningBackEnd = {
  readonly platform: Platform;
  readonly backEnds: readonly BackEnd[];
};

/** The sandbox signs with a secret of this installation, so that every process of it agrees without one being configured. */
const sandboxSecret = (serviceRoleKey: string) =>
  `whsec_${createHmac("sha256", serviceRoleKey).update("northpip sandbox checkout").digest("base64")}`;

const functions = { chat: answerChat, "checkout-webhook": receiveCheckout };

export type BackEndOptions = {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly onWrite: (table: string) => void;
};

/** The embedded platform and, when no real provider is configured, the sandbox that plays one. */
export async function createBackEnd({ config, database, log, onWrite }: BackEndOptions): Promise<RunningBackEnd> {
  let secret = config.checkout.webhookSecret;
  const environment = (name: string) => (name === "CHECKOUT_WEBHOOK_SECRET" ? secret : undefined);
  const platform = await createPlatform({ config, database, log, functions, environment, onWrite });
  const own: BackEnd = { handles, fetch: (request, remoteAddress) => platform.fetch(request, { remoteAddress }) };
  if (config.checkout.provider !== "sandbox") return { platform, backEnds: [own] };

  secret ??= sandboxSecret(platform.keys.serviceRoleKey);
  const inProcess: typeof fetch = (input, init) =>
    platform.fetch(new Request(input, init), { remoteAddress: "127.0.0.1" });
  const sandbox = createSandboxCheckout({
    siteUrl: config.siteUrl,
    secret,
    fetch: inProcess,
    anonKey: platform.keys.anonKey,
  });
  const context = (remoteAddress: string, path: string) => ({ remoteAddress, path, requestId: crypto.randomUUID() });
  const sandboxBackEnd: BackEnd = {
    handles: (pathname) => pathname.startsWith("/_sandbox/"),
    fetch: (request, remoteAddress) =>
      sandbox(request, context(remoteAddress, new URL(request.url).pathname.slice("/_sandbox".length))),
  };
  return { platform, backEnds: [own, sandboxBackEnd] };
}
