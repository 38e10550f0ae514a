import { HttpError } from "../http/errors.ts";

/** An outcome that GoTrue's interface knows by a code. `extra` is merged into the body. */
export class AuthError extends HttpError {
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    options: { readonly headers?: Record<string, string>; readonly extra?: Record<string, unknown> } = {},
  ) {
    super(status, code, message, options.headers);
    this.name = "AuthError";
    this.extra = options.extra ?? {};
  }
}

export type WeakPasswordReason = "length" | "characters" | "pwned";

const make =
  (status: number, code: string, message: string) =>
  (said = message) =>
    new AuthError(status, code, said);

const waiting = (code: string, message: string) => (retryAfter: number) =>
  new AuthError(429, code, message, { headers: { "retry-after": String(Math.max(1, retryAfter)) } });

/** In the words of OAuth (RFC 6749): `{error, error_description}` instead of a code. Also what a provider said. */
export class OAuthError extends AuthError {
  constructor(error: string, description: string) {
    super(400, error, description);
    this.name = "OAuthError";
  }
}

/** The catalog: every error that auth answers on purpose. */
export const authErrors = {
  validation: make(400, "validation_failed", "The request is not valid"),
  badJson: make(400, "bad_json", "Could not parse request body as JSON"),
  notFound: make(404, "not_found", "There is no such endpoint"),
  methodNotAllowed: make(405, "method_not_allowed", "This endpoint does not answer that method"),
  noAuthorization: make(401, "no_authorization", "This endpoint requires a valid Bearer token"),
  badJwt: make(403, "bad_jwt", "invalid JWT: unable to parse or verify signature"),
  notAdmin: make(403, "not_admin", "User not allowed"),
  sessionNotFound: make(403, "session_not_found", "Session from session_id claim in JWT does not exist"),
  userOfTokenNotFound: make(403, "user_not_found", "User from sub claim in JWT does not exist"),
  userNotFound: make(404, "user_not_found", "User not found"),
  userBanned: make(400, "user_banned", "User is banned"),
  invalidCredentials: make(400, "invalid_credentials", "Invalid login credentials"),
  emailNotConfirmed: make(400, "email_not_confirmed", "Email not confirmed"),
  emailExists: make(422, "email_exists", "A user with this email address has already been registered"),
  userExists: make(422, "user_already_exists", "User already registered"),
  phoneDisabled: make(400, "phone_provider_disabled", "Phone logins are not enabled"),
  phoneNotConfirmed: make(400, "phone_not_confirmed", "Phone not confirmed"),
  phoneExists: make(422, "phone_exists", "A user with this phone number has already been registered"),
  signupDisabled: make(422, "signup_disabled", "Signups not allowed for this instance"),
  emailSignupDisabled: make(400, "email_provider_disabled", "Email signups are disabled"),
  anonymousDisabled: make(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"),
  providerDisabled: make(400, "provider_disabled", "Provider is not enabled"),
  web3Disabled: make(422, "web3_provider_disabled", "Web3 provider is disabled"),
  web3UnsupportedChain: make(400, "web3_unsupported_chain", "Unsupported chain"),
  samlDisabled: make(404, "saml_provider_disabled", "SAML 2.0 is disabled"),
  badOauthState: make(400, "bad_oauth_state", "OAuth callback with invalid state"),
  badOauthCallback: make(400, "bad_oauth_callback", "OAuth callback with missing authorization code missing"),
  providerFailed: make(502, "unexpected_failure", "Unable to exchange external code"),
  providerUnreachable: make(503, "unexpected_failure", "The sign-in provider cannot be reached right now"),
  providerGivesNoEmail: make(400, "email_address_not_provided", "Error getting user email from external provider"),
  providerEmailUnverified: (provider: string) =>
    new AuthError(
      422,
      "provider_email_needs_verification",
      `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    ),
  identityExists: make(422, "identity_already_exists", "Identity is already linked"),
  identityNotFound: make(422, "identity_not_found", "Identity doesn't exist"),
  lastOwner: make(
    422,
    "last_owner",
    "This is the last owner account, so nothing was changed. Make another account an owner first, in the console under Staff.",
  ),
  lastIdentity: make(422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking"),
  emailOfIdentityTaken: make(
    422,
    "email_conflict_identity_not_deletable",
    "Unable to unlink identity due to email conflict",
  ),
  captchaFailed: make(400, "captcha_failed", "captcha protection: request disallowed (no captcha_token found)"),
  captchaBroken: make(500, "unexpected_failure", "captcha verification process failed"),
  hookTimeout: (seconds: number) =>
    new AuthError(422, "hook_timeout", `Failed to reach hook within maximum time of ${seconds} seconds`),
  hookGivesUp: make(422, "hook_timeout_after_retry", "The hook asked to be left alone for a while"),
  hookContentType: make(422, "hook_payload_invalid_content_type", "Invalid Content-Type: the hook must answer JSON"),
  hookFailed: make(500, "unexpected_failure", "Error running hook"),
  factorAttemptRejected: make(403, "mfa_verification_rejected", "Further MFA verification attempts will be rejected."),
  ssoProviderNotFound: make(404, "sso_provider_not_found", "No SSO provider assigned for this domain"),
  ssoProviderDisabled: make(422, "sso_provider_disabled", "SSO provider is disabled"),
  ssoDomainExists: make(422, "sso_domain_already_exists", "SSO Domain is already assigned to another provider"),
  samlIdpExists: make(422, "saml_idp_already_exists", "SAML Identity Provider with this EntityID already exists"),
  samlEntityMismatch: make(422, "saml_entity_id_mismatch", "SAML Metadata is of another EntityID"),
  samlMetadataFetchFailed: make(400, "saml_metadata_fetch_failed", "SAML Metadata could not be fetched"),
  samlRelayStateNotFound: make(
    404,
    "saml_relay_state_not_found",
    "SAML RelayState does not exist, try logging in again",
  ),
  samlRelayStateExpired: make(422, "saml_relay_state_expired", "SAML RelayState has expired. Try logging in again"),
  samlAssertionRefused: make(400, "validation_failed", "SAML Assertion is not valid"),
  samlNoUserId: make(
    400,
    "saml_assertion_no_user_id",
    "SAML Assertion did not contain a persistent Subject Identifier",
  ),
  samlNoEmail: make(400, "saml_assertion_no_email", "SAML Assertion does not contain an email address"),
  samlForeignEmail: make(400, "saml_assertion_no_email", "The address is not of a domain of this SSO provider"),
  manualLinkingDisabled: make(404, "manual_linking_disabled", "Manual linking is disabled"),
  samePassword: make(422, "same_password", "New password should be different from the old password."),
  passwordTooLong: make(400, "validation_failed", "Password cannot be longer than 72 bytes"),
  reauthenticationNeeded: make(401, "reauthentication_needed", "Password update requires reauthentication"),
  reauthenticationNotValid: make(422, "reauthentication_not_valid", "Nonce has expired or is invalid"),
  otpExpired: make(403, "otp_expired", "Token has expired or is invalid"),
  linkExpired: make(403, "otp_expired", "Email link is invalid or has expired"),
  linkUsed: make(403, "otp_expired", "Email link has already been used. Sign in, or ask for a new link"),
  refreshTokenNotFound: make(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"),
  refreshTokenUsed: make(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"),
  sessionExpired: make(400, "session_expired", "Invalid Refresh Token: Session Expired"),
  flowStateNotFound: make(404, "flow_state_not_found", "invalid flow state, no valid flow state found"),
  flowStateExpired: make(422, "flow_state_expired", "invalid flow state, flow state has expired"),
  badCodeVerifier: make(400, "bad_code_verifier", "code challenge does not match previously saved code verifier"),
  invitationNotFound: make(403, "invite_not_found", "The owner link is invalid, has expired or was used already"),
  insufficientAal: make(403, "insufficient_aal", "AAL2 session is required"),
  insufficientAalForAccess: make(
    401,
    "insufficient_aal",
    "AAL2 session is required to update email or password when MFA is enabled.",
  ),
  insufficientAalToUnenroll: make(422, "insufficient_aal", "AAL2 required to unenroll verified factor"),
  unenrollElsewhere: make(
    422,
    "validation_failed",
    "Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes",
  ),
  factorNotFound: make(404, "mfa_factor_not_found", "Factor not found"),
  factorNameConflict: (name: string) =>
    new AuthError(
      422,
      "mfa_factor_name_conflict",
      `A factor with the friendly name "${name}" for this user already exists`,
    ),
  tooManyFactors: make(
    422,
    "too_many_enrolled_mfa_factors",
    "Maximum number of verified factors reached, unenroll to continue",
  ),
  totpEnrollDisabled: make(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP"),
  totpVerifyDisabled: make(422, "mfa_totp_verify_not_enabled", "MFA verification is disabled for TOTP"),
  phoneFactorDisabled: make(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone"),
  phoneFactorVerifyDisabled: make(422, "mfa_phone_verify_not_enabled", "MFA verification is disabled for Phone"),
  phoneFactorExists: make(
    422,
    "mfa_verified_factor_exists",
    "A verified phone factor already exists, unenroll the existing factor to continue",
  ),
  phoneFactorCodeWrong: make(422, "mfa_verification_failed", "Invalid MFA Phone code entered"),
  webauthnFactorDisabled: make(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn"),
  webauthnFactorVerifyDisabled: make(
    422,
    "mfa_webauthn_verify_not_enabled",
    "MFA verification is disabled for WebAuthn",
  ),
  webauthnFactorNotAccepted: make(422, "mfa_verification_failed", "The credential was not accepted"),
  passkeysDisabled: make(404, "passkey_disabled", "Passkeys are disabled"),
  passkeyNotFound: make(404, "validation_failed", "Passkey not found"),
  passkeyExists: make(422, "webauthn_credential_exists", "This credential is already registered"),
  tooManyPasskeys: make(422, "too_many_passkeys", "Maximum number of passkeys reached"),
  passkeyChallengeNotFound: make(400, "webauthn_challenge_not_found", "Challenge not found or already used"),
  passkeyChallengeExpired: make(400, "webauthn_challenge_expired", "Challenge has expired"),
  passkeyNotAccepted: make(400, "webauthn_verification_failed", "Credential verification failed"),
  challengeNotFound: make(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found"),
  challengeAddress: make(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch."),
  challengeExpired: make(
    422,
    "mfa_challenge_expired",
    "This MFA challenge has expired or was used, verify against another challenge or create a new challenge.",
  ),
  factorCodeWrong: make(422, "mfa_verification_failed", "Invalid TOTP code entered"),
  // No 500: clients would take it for a lost connection and hide what to do.
  factorUnreadable: make(
    422,
    "mfa_factor_unreadable",
    "This factor cannot be checked: FACTOR_SECRET of the server is not the one it was enrolled with. Use a recovery code.",
  ),
  recoveryCodeWrong: make(422, "mfa_verification_failed", "Invalid recovery code entered"),
  recoveryCodesLocked: waiting("mfa_recovery_codes_locked", "Too many failed verification attempts, try again later"),
  recoveryCodesAbsent: make(404, "mfa_factor_not_found", "The user has not enrolled recovery codes"),
  recoveryCodesExist: make(
    422,
    "mfa_verified_factor_exists",
    "Recovery codes are already enrolled for this user, use regenerate to rotate them",
  ),
  recoveryCodesAlone: make(
    422,
    "mfa_recovery_codes_sole_factor",
    "At least one other verified factor is required to generate recovery codes",
  ),
  overRequestRate: waiting("over_request_rate_limit", "Request rate limit reached"),
  overMailRate: waiting("over_email_send_rate_limit", "Email rate limit exceeded"),
  smsUnavailable: make(422, "sms_send_failed", "Text messages cannot be sent: no SMS provider is configured"),
  overSmsRate: waiting("over_sms_send_rate_limit", "SMS rate limit exceeded"),
  weakPassword: (reasons: readonly WeakPasswordReason[], message: string) =>
    new AuthError(422, "weak_password", message, { extra: { weak_password: { reasons } } }),
};
