import { statedEmailField } from "../parse-body.ts";
import type { OpenProvider } from "./known-providers.ts";

/** Somebody as a provider knows them. */
export type ProviderProfile = {
  readonly provider: string;
  /** The provider's own id for the person; addresses change hands, this does not. */
  readonly sub: string;
  readonly email: string | undefined;
  /** The provider vouches that the address is the person's. */
  readonly emailVerified: boolean;
  /** Stored with the identity, and shown to the person as their metadata. */
  readonly data: Readonly<Record<string, unknown>>;
};

export type ProviderClaims = Readonly<Record<string, unknown>>;

const maxLength = 500;

/** Text that PostgreSQL can hold and that fits into an access token. */
const plainText = (value: unknown): string | undefined =>
  typeof value === "string" &&
  value !== "" &&
  value.length <= maxLength &&
  value.isWellFormed() &&
  !value.includes("\0")
    ? value
    : undefined;

const isYes = (value: unknown) => value === true || value === "true" || value === 1 || value === "1";

/** In lower case, as addresses are stored; undefined for what is none that an account may have here. */
const emailOf = (value: unknown): string | undefined => statedEmailField.safeParse(plainText(value)).data;

export function profileOf(
  { name, issuer, verifiedClaim }: Pick<OpenProvider, "name" | "issuer" | "verifiedClaim">,
  claims: ProviderClaims,
): ProviderProfile {
  const sub = plainText(claims.sub) ?? "";
  const email = emailOf(claims.email);
  const emailVerified = email !== undefined && isYes(claims[verifiedClaim]);
  const fullName = plainText(claims.name);
  const picture = plainText(claims.picture);
  const data = {
    iss: issuer,
    sub,
    provider_id: sub,
    email,
    email_verified: emailVerified,
    phone_verified: false,
    name: fullName,
    full_name: fullName,
    given_name: plainText(claims.given_name),
    family_name: plainText(claims.family_name),
    preferred_username: plainText(claims.preferred_username),
    user_name: plainText(claims.user_name),
    picture,
    avatar_url: picture,
  };
  const present = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
  return { provider: name, sub, email, emailVerified, data: present };
}
