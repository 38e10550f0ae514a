import type { Config } from "#config";
import { takeOfNetwork } from "#platform/auth/take-of-network.ts";
import { clientAddress, inProcessAddress } from "#platform/http/client-address.ts";
import { createLimiter } from "#platform/http/limits.ts";
import { looksLocal } from "#platform/mail/mailbox-access.ts";
import type { Platform } from "#platform/platform.ts";
import type { Database } from "#platform/postgres/database.ts";
import { transportSecurity } from "../security-headers.ts";
import type { BackEnd } from "../site.ts";
import { createSandboxCheckout, sandboxHeaders } from "./routes.ts";

/** Test orders of one address: each writes a mail to an address that nobody has proven. */
const testOrders = { count: 30, windowMs: 600_000 };

const notHere = () => new Response("There is nothing at this address.\n", { status: 404, headers: sandboxHeaders });

/** One that nobody named answers only what looks like a browser on this machine. */
export function sandboxBackEnd(
  { config, database }: { readonly config: Config; readonly database: Database },
  platform: Platform,
  secret: () => string,
): BackEnd {
  const limiter = createLimiter(database);
  const sandbox = createSandboxCheckout({
    siteUrl: config.siteUrl,
    get secret() {
      return secret();
    },
    fetch: (input, init) => platform.fetch(new Request(input, init), { remoteAddress: inProcessAddress }),
    anonKey: platform.keys.anonKey,
    mayOrder: async (remoteAddress) => (await takeOfNetwork({ limiter }, { remoteAddress }, "sandbox", testOrders)).ok,
  });
  const context = (request: Request, socketAddress: string) => ({
    remoteAddress: clientAddress(socketAddress, request.headers.get("x-forwarded-for"), config.trustedProxies),
    path: new URL(request.url).pathname.slice("/_sandbox".length),
    requestId: crypto.randomUUID(),
  });
  return {
    // Only while it sells: whoever reaches it owns what it "sells".
    handles: (pathname) => config.checkout.provider === "sandbox" && pathname.startsWith("/_sandbox/"),
    fetch: async (request, remoteAddress) => {
      const open = config.checkout.testNotice || looksLocal(request, config);
      const response = open ? await sandbox(request, context(request, remoteAddress)) : notHere();
      for (const [name, value] of Object.entries(transportSecurity(config.siteUrl))) response.headers.set(name, value);
      return response;
    },
  };
}
