/** What a mailed link says in the address it leads to. Anybody can write such an address: nothing in it is believed unasked. */
export type AuthFragment =
  | { readonly kind: "none" }
  /** A token that nobody has used yet: opening the page changes nothing. */
  | { readonly kind: "link"; readonly tokenHash: string; readonly type: string }
  /** A session as it is. `recovery`: the link was for setting a new password. */
  | {
      readonly kind: "session";
      readonly accessToken: string;
      readonly refreshToken: string;
      readonly recovery: boolean;
    }
  /** To be exchanged for a session by the browser that asked for the mail, and by no other. */
  | { readonly kind: "code"; readonly code: string }
  /** One of the two addresses of a change has agreed. */
  | { readonly kind: "half" }
  /** `confirms`: the link was to confirm a registration. */
  | { readonly kind: "error"; readonly code: string; readonly confirms: boolean };

/** Of a mailed link: it completes a registration. */
export const isRegistration = (type: string): boolean => type === "signup" || type === "invite";

export function readAuthFragment(hash: string, search = ""): AuthFragment {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const query = new URLSearchParams(search);
  const get = (name: string) => fields.get(name) || query.get(name) || "";
  if (get("error") || get("error_code") || get("error_description")) {
    return { kind: "error", code: get("error_code") || get("error"), confirms: isRegistration(get("type")) };
  }
  if (get("token_hash")) return { kind: "link", tokenHash: get("token_hash"), type: get("type") };
  const [accessToken, refreshToken] = [fields.get("access_token") ?? "", fields.get("refresh_token") ?? ""];
  if (accessToken && refreshToken) {
    return { kind: "session", accessToken, refreshToken, recovery: fields.get("type") === "recovery" };
  }
  if (query.get("code")) return { kind: "code", code: query.get("code") ?? "" };
  return fields.has("message") ? { kind: "half" } : { kind: "none" };
}

const expired = "This link has expired or was used before. Ask for a new one; only the latest works.";
const anotherBrowser =
  "This link works only in the browser that asked for it. Sign in with your password, or ask for a new link here.";

/** What happened and what to do next, for the codes that mailed links really end in. */
const explanations: Readonly<Record<string, string>> = {
  otp_expired: expired,
  flow_state_expired: expired,
  flow_state_not_found: anotherBrowser,
  bad_code_verifier: anotherBrowser,
  user_banned: "This account is closed. Write to us if you think that is a mistake.",
  over_request_rate_limit: "Too many links were opened from your network. Wait a few minutes and open this one again.",
  unreachable: "The server cannot be reached. The link was not used; try it again in a moment.",
};

const signInAgain = "Signing in took too long or was begun in another browser. Try again here.";
const unverified =
  "The provider has not verified your email address. Verify it there, or sign in with your email here.";

/** Of a visit to somebody else's sign-in page. */
const providerExplanations: Readonly<Record<string, string>> = {
  access_denied: "You did not allow it. Try again, or sign in with your email.",
  bad_oauth_callback: signInAgain,
  bad_oauth_state: signInAgain,
  email_address_not_provided: "The provider did not tell us your email address. Allow it, or sign in with your email.",
  identity_already_exists: "That account is linked already, to this account or to another one on this site.",
  provider_email_needs_verification: unverified,
  session_not_found: "You were signed out before the account was linked. Sign in, then link it again.",
  signup_disabled: "There is no account with this email address, and new accounts cannot be opened here at the moment.",
  unexpected_failure: "The provider did not answer as expected. Try again in a moment, or sign in with your email.",
};

/** Undefined for what only a mailed link can end in. */
export const explainProviderError = (code: string): string | undefined =>
  Object.hasOwn(providerExplanations, code) ? providerExplanations[code] : undefined;

/** Only sentences of our own: whoever makes a link could otherwise make the site say anything. */
export const explainLinkError = (code: string): string =>
  (Object.hasOwn(explanations, code) ? explanations[code] : undefined) ?? "This link did not work. Ask for a new one.";
