/** The parts of a session of the auth service that say whether it is complete. */
type SessionParts = {
  readonly access_token: string;
  readonly user: {
    readonly factors?: readonly { readonly factor_type: string; readonly status: string }[] | undefined;
  };
};

/** A verified authenticator app. */
export const isAuthenticatorApp = ({ factor_type, status }: { factor_type: string; status: string }): boolean =>
  factor_type === "totp" && status === "verified";

/** Whether the session was made with both factors, as its token says. @throws where the token is none. */
export function holdsSecondFactor({ access_token }: Pick<SessionParts, "access_token">): boolean {
  const payload = access_token.split(".")[1] ?? "";
  const claims = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { aal?: unknown };
  return claims.aal === "aal2";
}

/** True after the password and before the code, for an account that has an authenticator app. */
export const owesSecondFactor = (session: SessionParts): boolean =>
  (session.user.factors ?? []).some(isAuthenticatorApp) && !holdsSecondFactor(session);
