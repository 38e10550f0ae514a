import { z } from "zod";
import { createOutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import type { StoredProvider } from "../provider-variables.ts";
import { askJson } from "./ask-json.ts";
import { explainFailure, fails, type Verdict, works } from "./explain-failure.ts";

const issuers: Readonly<Record<string, string>> = {
  google: "https://accounts.google.com",
  azure: "https://login.microsoftonline.com/common",
  gitlab: "https://gitlab.com",
  github: "https://github.com",
  linkedin_oidc: "https://www.linkedin.com/oauth",
  slack_oidc: "https://slack.com",
};

const described = z.object({ issuer: z.string(), token_endpoint: z.url() });
const refusal = z.object({ error: z.string().max(200) });

/** GitHub publishes no description of itself. */
async function tokenEndpoint(name: string, base: string, allowsPrivate: boolean): Promise<string | Verdict> {
  if (name === "github") return `${base}/login/oauth/access_token`;
  const issuer = name === "azure" ? `${base}/v2.0` : base;
  const asked = await askJson({
    url: `${issuer}/.well-known/openid-configuration`,
    expects: described,
    name: new URL(base).host,
    allowsPrivate,
  });
  return "verdict" in asked ? asked.verdict : asked.found.token_endpoint;
}

/** Hands in a code that cannot be right: whoever knows id and secret is told that the code is wrong, and nobody else. */
export async function testSignIn(
  name: string,
  { settings, secrets }: StoredProvider,
  { allowsPrivate, siteUrl }: { readonly allowsPrivate: boolean; readonly siteUrl: string },
): Promise<Verdict> {
  const base = (settings.url ?? issuers[name] ?? "").replace(/\/+$/, "");
  const endpoint = await tokenEndpoint(name, base, allowsPrivate);
  if (typeof endpoint !== "string") return endpoint;
  const who = new URL(base).host;
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code: "a-test-of-the-connection",
    redirect_uri: `${siteUrl}/auth/v1/callback`,
    client_id: settings.clientId ?? "",
    client_secret: secrets.secret ?? "",
    code_verifier: "a-test-of-the-connection-0123456789-0123456789",
  });
  try {
    const answer = await createOutgoingFetch({ allowsPrivate, timeoutMs: 8_000 })(endpoint, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: body.toString(),
    });
    const said = refusal.safeParse(await answer.json().catch(() => null));
    if (!said.success) return fails(`${who} answers, but not in the form that is expected.`);
    const { error } = said.data;
    if (/invalid_client|unauthorized_client|incorrect_client_credentials/.test(error))
      return fails(`${who} does not know this client id with this secret.`);
    if (/redirect_uri/.test(error))
      return fails(`${who} does not know ${siteUrl}/auth/v1/callback: add it to the client there.`);
    if (/invalid_grant|bad_verification_code/.test(error))
      return works(`${who} answers and knows client id and secret.`);
    return fails(`${who} answers with “${error}”.`);
  } catch (error) {
    return fails(explainFailure(error, who));
  }
}
