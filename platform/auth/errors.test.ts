import { expect, test } from "vitest";
import { authErrors } from "./errors.ts";

/** What clients are told, by the status that they act upon: supabase-js tries again at 502 to 504 and takes other 500s for a broken server. */
const published: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  400: {
    validation: "validation_failed",
    badJson: "bad_json",
    userBanned: "user_banned",
    invalidCredentials: "invalid_credentials",
    emailNotConfirmed: "email_not_confirmed",
    phoneDisabled: "phone_provider_disabled",
    phoneNotConfirmed: "phone_not_confirmed",
    emailSignupDisabled: "email_provider_disabled",
    providerDisabled: "provider_disabled",
    web3UnsupportedChain: "web3_unsupported_chain",
    badOauthState: "bad_oauth_state",
    badOauthCallback: "bad_oauth_callback",
    providerGivesNoEmail: "email_address_not_provided",
    captchaFailed: "captcha_failed",
    samlMetadataFetchFailed: "saml_metadata_fetch_failed",
    samlAssertionRefused: "validation_failed",
    samlNoUserId: "saml_assertion_no_user_id",
    samlNoEmail: "saml_assertion_no_email",
    samlForeignEmail: "saml_assertion_no_email",
    passwordTooLong: "validation_failed",
    refreshTokenNotFound: "refresh_token_not_found",
    refreshTokenUsed: "refresh_token_already_used",
    sessionExpired: "session_expired",
    badCodeVerifier: "bad_code_verifier",
    passkeyChallengeNotFound: "webauthn_challenge_not_found",
    passkeyChallengeExpired: "webauthn_challenge_expired",
    passkeyNotAccepted: "webauthn_verification_failed",
  },
  401: {
    noAuthorization: "no_authorization",
    reauthenticationNeeded: "reauthentication_needed",
    insufficientAalForAccess: "insufficient_aal",
  },
  403: {
    badJwt: "bad_jwt",
    notAdmin: "not_admin",
    sessionNotFound: "session_not_found",
    userOfTokenNotFound: "user_not_found",
    factorAttemptRejected: "mfa_verification_rejected",
    otpExpired: "otp_expired",
    linkExpired: "otp_expired",
    linkUsed: "otp_expired",
    invitationNotFound: "invite_not_found",
    insufficientAal: "insufficient_aal",
  },
  404: {
    notFound: "not_found",
    userNotFound: "user_not_found",
    samlDisabled: "saml_provider_disabled",
    ssoProviderNotFound: "sso_provider_not_found",
    samlRelayStateNotFound: "saml_relay_state_not_found",
    manualLinkingDisabled: "manual_linking_disabled",
    flowStateNotFound: "flow_state_not_found",
    factorNotFound: "mfa_factor_not_found",
    passkeysDisabled: "passkey_disabled",
    passkeyNotFound: "validation_failed",
    recoveryCodesAbsent: "mfa_factor_not_found",
  },
  405: {
    methodNotAllowed: "method_not_allowed",
  },
  422: {
    emailExists: "email_exists",
    userExists: "user_already_exists",
    phoneExists: "phone_exists",
    signupDisabled: "signup_disabled",
    anonymousDisabled: "anonymous_provider_disabled",
    web3Disabled: "web3_provider_disabled",
    providerEmailUnverified: "provider_email_needs_verification",
    identityExists: "identity_already_exists",
    identityNotFound: "identity_not_found",
    lastIdentity: "single_identity_not_deletable",
    lastOwner: "last_owner",
    emailOfIdentityTaken: "email_conflict_identity_not_deletable",
    hookTimeout: "hook_timeout",
    hookGivesUp: "hook_timeout_after_retry",
    hookContentType: "hook_payload_invalid_content_type",
    ssoProviderDisabled: "sso_provider_disabled",
    ssoDomainExists: "sso_domain_already_exists",
    samlIdpExists: "saml_idp_already_exists",
    samlEntityMismatch: "saml_entity_id_mismatch",
    samlRelayStateExpired: "saml_relay_state_expired",
    samePassword: "same_password",
    reauthenticationNotValid: "reauthentication_not_valid",
    flowStateExpired: "flow_state_expired",
    insufficientAalToUnenroll: "insufficient_aal",
    unenrollElsewhere: "validation_failed",
    factorNameConflict: "mfa_factor_name_conflict",
    tooManyFactors: "too_many_enrolled_mfa_factors",
    totpEnrollDisabled: "mfa_totp_enroll_not_enabled",
    totpVerifyDisabled: "mfa_totp_verify_not_enabled",
    phoneFactorDisabled: "mfa_phone_enroll_not_enabled",
    phoneFactorVerifyDisabled: "mfa_phone_verify_not_enabled",
    phoneFactorExists: "mfa_verified_factor_exists",
    phoneFactorCodeWrong: "mfa_verification_failed",
    webauthnFactorDisabled: "mfa_webauthn_enroll_not_enabled",
    webauthnFactorVerifyDisabled: "mfa_webauthn_verify_not_enabled",
    webauthnFactorNotAccepted: "mfa_verification_failed",
    passkeyExists: "webauthn_credential_exists",
    tooManyPasskeys: "too_many_passkeys",
    challengeNotFound: "mfa_factor_not_found",
    challengeAddress: "mfa_ip_address_mismatch",
    challengeExpired: "mfa_challenge_expired",
    factorCodeWrong: "mfa_verification_failed",
    factorUnreadable: "mfa_factor_unreadable",
    recoveryCodeWrong: "mfa_verification_failed",
    recoveryCodesExist: "mfa_verified_factor_exists",
    recoveryCodesAlone: "mfa_recovery_codes_sole_factor",
    smsUnavailable: "sms_send_failed",
    weakPassword: "weak_password",
  },
  429: {
    recoveryCodesLocked: "mfa_recovery_codes_locked",
    overRequestRate: "over_request_rate_limit",
    overMailRate: "over_email_send_rate_limit",
    overSmsRate: "over_sms_send_rate_limit",
  },
  500: {
    captchaBroken: "unexpected_failure",
    hookFailed: "unexpected_failure",
  },
  502: {
    providerFailed: "unexpected_failure",
  },
  503: {
    providerUnreachable: "unexpected_failure",
  },
};

const told = {
  providerEmailUnverified: authErrors.providerEmailUnverified("Example"),
  hookTimeout: authErrors.hookTimeout(5),
  factorNameConflict: authErrors.factorNameConflict("My phone"),
  weakPassword: authErrors.weakPassword(["length"], "Too short"),
  recoveryCodesLocked: authErrors.recoveryCodesLocked(7),
  overRequestRate: authErrors.overRequestRate(0),
  overMailRate: authErrors.overMailRate(7),
  overSmsRate: authErrors.overSmsRate(7),
};
const plain = Object.entries(authErrors).filter(([name]) => !(name in told));
const errors = {
  ...Object.fromEntries(plain.map(([name, create]) => [name, (create as () => typeof told.hookTimeout)()])),
  ...told,
};

test("every error has the status and the code that clients know", () => {
  const found: Record<number, Record<string, string>> = {};
  for (const [name, { status, code }] of Object.entries(errors)) {
    found[status] ??= {};
    found[status][name] = code;
  }
  expect(found).toEqual(published);
});

test("each says something, and what it was given", () => {
  expect(Object.values(errors).filter(({ message }) => message.length < 9)).toEqual([]);
  expect(told.providerEmailUnverified.message).toContain("with Example.");
  expect(told.hookTimeout.message).toContain("of 5 seconds");
  expect(told.factorNameConflict.message).toContain('"My phone"');
  expect(told.weakPassword.extra).toEqual({ weak_password: { reasons: ["length"] } });
  expect(authErrors.validation("No such field").message).toBe("No such field");
});

test("who must wait is told for how long, at least a second", () => {
  expect([told.overMailRate, told.overRequestRate].map(({ headers }) => headers?.["retry-after"])).toEqual(["7", "1"]);
});
