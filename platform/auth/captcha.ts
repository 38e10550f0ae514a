import { z } from "zod";
import { showsServiceKey } from "../http/identify-caller.ts";
import { readJson } from "../http/read-body.ts";
import type { AuthCall, AuthContext, Operation } from "./context.ts";
import { authErrors } from "./errors.ts";
import { maxBodyBytes } from "./limits.ts";

const verifiers = {
  hcaptcha: "https://api.hcaptcha.com/siteverify",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
} as const;

const body = z.object({ gotrue_meta_security: z.object({ captcha_token: z.string().max(8_000) }) });
const verdict = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).optional() });

/** These prove something a person has given before. */
const exemptGrants: ReadonlySet<string> = new Set(["refresh_token", "pkce"]);

async function verify(context: AuthContext, call: AuthCall, token: string): Promise<void> {
  const { captcha } = context.settings;
  if (!captcha?.provider || !captcha.secret) throw authErrors.captchaBroken();
  const form = new URLSearchParams({ secret: captcha.secret, response: token, remoteip: call.remoteAddress });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await context
    .outgoing(verifiers[captcha.provider], { method: "POST", headers, body: form })
    .then((response) => response.json())
    .catch((error: unknown) => {
      context.log.warn("a CAPTCHA could not be verified", { error });
      throw authErrors.captchaBroken();
    });
  const parsed = verdict.safeParse(answer);
  if (!parsed.success) throw authErrors.captchaBroken();
  const codes = parsed.data["error-codes"]?.join(", ").slice(0, 200) || "unsuccessful";
  if (!parsed.data.success) throw authErrors.captchaFailed(`captcha protection: request disallowed (${codes})`);
}

/** Where `[auth.captcha]` is switched on, runs an operation only for who has solved one, and for the service role. */
export const humanOnly =
  (operation: Operation): Operation =>
  async (context, call) => {
    const isExempt = exemptGrants.has(call.query.get("grant_type") ?? "");
    if (!context.settings.captcha?.enabled || isExempt || (await showsServiceKey(call.request, context.keys)))
      return operation(context, call);
    const given = body.safeParse(await readJson(call.request.clone(), maxBodyBytes));
    const token = given.success ? given.data.gotrue_meta_security.captcha_token : "";
    if (token === "") throw authErrors.captchaFailed();
    await verify(context, call, token);
    return operation(context, call);
  };
