import { jsonResponse } from "../http/json-response.ts";
import type { Operation } from "./context.ts";
import { chains } from "./web3/chains.ts";
import { canHoldCredentials } from "./webauthn/relying-party.ts";

const providers = [
  "apple",
  "azure",
  "bitbucket",
  "discord",
  "facebook",
  "figma",
  "github",
  "gitlab",
  "google",
  "kakao",
  "keycloak",
  "linkedin_oidc",
  "notion",
  "slack_oidc",
  "spotify",
  "twitch",
  "twitter",
  "workos",
  "zoom",
];

/** GET /settings: what a sign-in page may offer. */
export const settings: Operation = async ({ settings: stated, relyingParty, providers: { open }, samlEnabled }) => {
  const { enable_signup, enable_anonymous_sign_ins, enable_manual_linking, email, sms, passkey, web3 } = stated;
  return jsonResponse(200, {
    external: {
      ...Object.fromEntries(providers.map((name) => [name, false])),
      ...Object.fromEntries([...open.keys()].map((name) => [name, true])),
      anonymous_users: enable_anonymous_sign_ins,
      email: email.enable_signup,
      phone: sms.enable_signup,
    },
    disable_signup: !enable_signup,
    mailer_autoconfirm: !email.enable_confirmations,
    // Beyond what Supabase says: a page then offers no link that would be refused.
    manual_linking_enabled: enable_manual_linking,
    phone_autoconfirm: !sms.enable_confirmations,
    sms_provider: sms.twilio.enabled ? "twilio" : "",
    saml_enabled: samlEnabled,
    passkeys_enabled: passkey.enabled && canHoldCredentials(relyingParty),
    web3_chains: Object.keys(chains).filter((chain) => web3[chain]?.enabled),
  });
};

/** GET /health. */
export const health: Operation = async () =>
  jsonResponse(200, {
    name: "GoTrue",
    version: "northpip",
    description: "Accounts and sessions behind GoTrue's interface",
  });

/** GET /.well-known/jwks.json: the public keys. Caches keep it for ten minutes, half of a new key's waiting time. */
export const jwks: Operation = async ({ keys }) => {
  await keys.refresh();
  return jsonResponse(200, keys.jwks(), { "cache-control": "public, max-age=600" });
};
