import { jsonResponse } from "../../http/json-response.ts";
import type { Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { assertMayChangeFactors, factorCall } from "../factors/factor-call.ts";
import { guardAddress } from "../guard-rate.ts";
import { visitAddress } from "./ask-provider.ts";
import { challengeOf, providerOf } from "./authorize.ts";
import { redirectTo } from "./redirect-answers.ts";
import { beginVisit } from "./visits.ts";

/**
 * GET /user/identities/authorize: begins a visit to a provider that gives the signed-in account one more way in. As a change of what
 * protects the account it needs a fresh login, and the second factor where there is one.
 */
export const linkIdentity: Operation = async (context, call) => {
  await guardAddress(context, call, "request");
  if (!context.settings.enable_manual_linking) throw authErrors.manualLinkingDisabled();
  const { query } = call;
  const { provider, begun } = await context.database.asService(async (tx) => {
    const asked = await factorCall(context, call, tx);
    await assertMayChangeFactors(tx, asked, "link an identity");
    const found = providerOf(context, query);
    const wanted = {
      provider: found.name,
      redirectTo: context.redirects.resolve(query.get("redirect_to")),
      codeChallenge: challengeOf(query),
      linking: { userId: asked.user.id, sessionId: asked.session.id },
    };
    return { provider: found, begun: await beginVisit(tx, context, wanted) };
  });
  const address = await visitAddress(context, provider, query, begun.visit);
  if (query.get("skip_http_redirect") !== "true") return redirectTo(address, begun.cookie);
  return jsonResponse(200, { url: address.href }, { "set-cookie": begun.cookie });
};
