import { randomBytes } from "node:crypto";
import { z } from "zod";
import { jsonResponse } from "../../http/json-response.ts";
import type { Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { guardAddress } from "../guard-rate.ts";
import { parseBody, pkceFields } from "../parse-body.ts";
import { assertSamlEnabled, samlOf } from "./service-provider.ts";
import { findSsoProvider, ssoProviderOfDomain } from "./sso-providers.ts";

const body = z.object({
  provider_id: z.string().max(300).nullish(),
  domain: z.string().max(253).nullish(),
  redirect_to: z.string().max(500).nullish(),
  skip_http_redirect: z.boolean().nullish(),
  ...pkceFields,
});

/** POST /sso: where the identity provider of an organization lets its people sign in. */
export const sso: Operation = async (context, call) => {
  assertSamlEnabled(context);
  await guardAddress(context, call, "request");
  const wanted = await parseBody(call.request, body);
  const { provider_id: id, domain } = wanted;
  if ((id ? 1 : 0) + (domain ? 1 : 0) !== 1)
    throw authErrors.validation("Exactly one of provider_id or domain is required");
  const requestId = `_${randomBytes(20).toString("hex")}`;
  const relayState = crypto.randomUUID();
  const provider = await context.database.asService(async (tx) => {
    const found = await (id ? findSsoProvider(tx, id) : ssoProviderOfDomain(tx, domain ?? ""));
    if (!found) throw authErrors.ssoProviderNotFound();
    if (found.disabled) throw authErrors.ssoProviderDisabled();
    await tx.query(
      `insert into auth.saml_relay_states (id, sso_provider_id, request_id, redirect_to, code_challenge, created_at,
         updated_at) values ($1, $2, $3, $4, $5, now(), now())`,
      [
        relayState,
        found.id,
        requestId,
        context.redirects.resolve(wanted.redirect_to ?? call.query.get("redirect_to")),
        wanted.code_challenge || null,
      ],
    );
    return found;
  });
  const url = await (await samlOf(context, provider, requestId)).getAuthorizeUrlAsync(relayState, undefined, {});
  if (wanted.skip_http_redirect) return jsonResponse(200, { url });
  return new Response(null, { status: 303, headers: { location: url, "cache-control": "no-store" } });
};
