import { z } from "zod";
import { jsonResponse } from "../../http/json-response.ts";
import type { Tx } from "../../postgres/database.ts";
import { audit } from "../audit.ts";
import type { AuthCall, AuthContext, Operation } from "../context.ts";
import { authErrors, OAuthError } from "../errors.ts";
import { assertMayChangeFactors, factorCall } from "../factors/factor-call.ts";
import { parseBody } from "../parse-body.ts";
import { startSession } from "../sessions.ts";
import type { UserRow } from "../users.ts";
import type { OpenProvider } from "./known-providers.ts";
import { type ProviderProfile, profileOf } from "./profile.ts";
import { accountOf, linkToAccount } from "./provider-accounts.ts";
import { verifyIdToken } from "./verify-id-token.ts";

const token = z.string().max(16_000, "is too long");
const body = z.object({
  provider: z.string().max(100).nullish(),
  issuer: z.string().max(500).nullish(),
  client_id: z.string().max(500).nullish(),
  id_token: token.nullish(),
  access_token: token.nullish(),
  nonce: z.string().max(1_000, "is too long").nullish(),
  link_identity: z.boolean().nullish(),
});

function chosenProvider(
  { providers }: AuthContext,
  { provider, issuer, client_id }: z.output<typeof body>,
): OpenProvider {
  const open = [...providers.open.values()];
  const found = provider
    ? open.find(({ name }) => name === provider.toLowerCase())
    : open.find((one) => one.issuer === issuer && one.audiences.some((id) => id === client_id));
  if (!found) throw authErrors.providerDisabled(`Provider (${provider || issuer || "none"}) is not enabled`);
  return found;
}

/** As `linkIdentity`, for an app that has the provider's token already. */
async function linkedUser(tx: Tx, context: AuthContext, call: AuthCall, profile: ProviderProfile): Promise<UserRow> {
  if (!context.settings.enable_manual_linking) throw authErrors.manualLinkingDisabled();
  const asked = await factorCall(context, call, tx);
  await assertMayChangeFactors(tx, asked, "link an identity");
  await linkToAccount(tx, context, call, asked.user, profile);
  return asked.user;
}

/** POST /token?grant_type=id_token: for apps that ask the provider themselves and bring what it signed. */
export const signInWithIdToken: Operation = async (context, call) => {
  const given = await parseBody(call.request, body);
  if (!given.id_token) throw new OAuthError("invalid request", "id_token required");
  if (!given.provider && !(given.client_id && given.issuer))
    throw new OAuthError("invalid request", "provider or client_id and issuer required");
  const provider = chosenProvider(context, given);
  const claims = await verifyIdToken(context, provider, {
    idToken: given.id_token,
    accessToken: given.access_token || undefined,
    nonce: given.nonce ?? "",
  });
  const profile = profileOf(provider, claims);
  const tokens = await context.database.asService(async (tx) => {
    const user = given.link_identity
      ? await linkedUser(tx, context, call, profile)
      : await accountOf(tx, context, call, profile);
    await audit(tx, "login", user.id, call.remoteAddress);
    return startSession(tx, context, call, user.id, "oauth");
  });
  return jsonResponse(200, tokens);
};
