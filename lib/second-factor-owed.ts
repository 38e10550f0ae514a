import { tokenClaims } from "./token-claims.ts";

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
export const holdsSecondFactor = ({ access_token }: Pick<SessionParts, "access_token">): boolean =>
  tokenClaims(access_token).aal === "aal2";

/** True after the password and before the code, for an account that has an authenticator app. */
export const owesSecondFactor = (session: SessionParts): boolean =>
  (session.user.factors ?? []).some(isAuthenticatorApp) && !holdsSecondFactor(session);
