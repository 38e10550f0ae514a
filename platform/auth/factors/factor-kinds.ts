import type { AuthContext } from "../context.ts";
import { authErrors } from "../errors.ts";
import type { FactorRow } from "./factor-rows.ts";

export type EnrollableKind = "totp" | "phone" | "webauthn";

const kinds = {
  totp: {
    settings: ({ totp }) => totp,
    enrollOff: authErrors.totpEnrollDisabled,
    verifyOff: authErrors.totpVerifyDisabled,
  },
  phone: {
    settings: ({ phone }) => phone,
    enrollOff: authErrors.phoneFactorDisabled,
    verifyOff: authErrors.phoneFactorVerifyDisabled,
  },
  webauthn: {
    settings: ({ web_authn }) => web_authn,
    enrollOff: authErrors.webauthnFactorDisabled,
    verifyOff: authErrors.webauthnFactorVerifyDisabled,
  },
} satisfies Record<
  EnrollableKind,
  {
    settings: (mfa: AuthContext["settings"]["mfa"]) => { enroll_enabled: boolean; verify_enabled: boolean };
    enrollOff: () => Error;
    verifyOff: () => Error;
  }
>;

/** @throws {AuthError} for a kind that does not exist, or that the settings switch off. */
export function assertEnrollable(
  { settings }: Pick<AuthContext, "settings">,
  type: string | null | undefined,
): asserts type is EnrollableKind {
  if (type !== "totp" && type !== "phone" && type !== "webauthn")
    throw authErrors.validation("factor_type needs to be totp, phone, or webauthn");
  if (!kinds[type].settings(settings.mfa).enroll_enabled) throw kinds[type].enrollOff();
}

/** @throws {AuthError} where factors of this kind may not be given. */
export function assertVerifiable(
  { settings }: Pick<AuthContext, "settings">,
  { factor_type: type }: Pick<FactorRow, "factor_type">,
): void {
  if (type === "recovery_code") return;
  if (!kinds[type].settings(settings.mfa).verify_enabled) throw kinds[type].verifyOff();
}
