import type { Profile } from "@node-saml/node-saml";
import { z } from "zod";
import { authErrors } from "../errors.ts";
import { statedEmailField } from "../parse-body.ts";
import type { ProviderProfile } from "../providers/profile.ts";
import type { SsoProvider } from "./sso-providers.ts";

const transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";

const emailNames = [
  "email",
  "mail",
  "urn:oid:0.9.2342.19200300.100.1.3",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "http://schemas.xmlsoap.org/claims/EmailAddress",
];

const signedParts = z.object({
  Assertion: z.object({
    Subject: z.array(
      z.object({
        SubjectConfirmation: z.array(
          z.object({
            SubjectConfirmationData: z.array(
              z.object({ $: z.object({ InResponseTo: z.string(), Recipient: z.string().optional() }) }),
            ),
          }),
        ),
      }),
    ),
  }),
});

/**
 * The issuer, the request and the receiver that the assertion names inside its signature. What the response around it says of them is not
 * signed: anybody could put an assertion that was made for something else into a new response.
 */
export function assertForRequest(
  profile: Profile,
  { entity_id }: Pick<SsoProvider, "entity_id">,
  requestId: string,
  consumerUrl: string,
): void {
  const parsed = signedParts.safeParse(profile.getAssertion?.());
  const named = parsed.success
    ? parsed.data.Assertion.Subject.flatMap(({ SubjectConfirmation }) =>
        SubjectConfirmation.flatMap(({ SubjectConfirmationData }) => SubjectConfirmationData.map(({ $ }) => $)),
      )
    : [];
  const fits = named.some(
    ({ InResponseTo, Recipient = consumerUrl }) => InResponseTo === requestId && Recipient === consumerUrl,
  );
  if (!fits || profile.issuer !== entity_id) throw authErrors.samlAssertionRefused();
}

const textOf = (value: unknown): string | undefined => {
  const [first] = [value].flat();
  return typeof first === "string" && first !== "" && first.length <= 500 && !first.includes("\0") ? first : undefined;
};

/** The values that the owner gave names to. */
function mapped(profile: Profile, { attribute_mapping: mapping }: SsoProvider): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(mapping?.keys ?? {}).flatMap(([key, { name, names = [], default: fallback }]) => {
      const sources = [...(name ? [name] : []), ...names];
      const value = sources.map((source) => textOf(profile[source])).find((found) => found !== undefined) ?? fallback;
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
}

/** @throws {AuthError} for a person without a lasting id, or with an address that is not of the provider's domains */
export function samlProfileOf(profile: Profile, provider: SsoProvider): ProviderProfile {
  const claims = mapped(profile, provider);
  const sub = profile.nameIDFormat === transient ? textOf(claims.sub) : (textOf(claims.sub) ?? textOf(profile.nameID));
  if (!sub) throw authErrors.samlNoUserId();
  const named = [claims.email, ...emailNames.map((name) => profile[name]), profile.nameID];
  const email = named
    .map((value) => statedEmailField.safeParse(textOf(value)).data)
    .find((value) => value !== undefined);
  if (!email) throw authErrors.samlNoEmail();
  // What an account may see can hang on its address: an organization vouches for its own addresses only.
  if (!provider.domains.includes(email.split("@")[1] ?? "")) throw authErrors.samlForeignEmail();
  const { sub: _sub, email: _email, ...custom } = claims;
  const data = {
    iss: provider.entity_id,
    sub,
    email,
    email_verified: true,
    phone_verified: false,
    custom_claims: custom,
  };
  return { provider: `sso:${provider.id}`, sub, email, emailVerified: true, data };
}
