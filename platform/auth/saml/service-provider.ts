import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import type { AuthContext, Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { samlRequestMinutes } from "../limits.ts";
import { certificateOf } from "./key-certificate.ts";
import { readMetadata } from "./read-metadata.ts";
import type { SsoProvider } from "./sso-providers.ts";

const clockSkewMs = 60_000;

/** What identity providers call this site. */
const entityIdOf = ({ siteUrl }: Pick<AuthContext, "siteUrl">) => `${siteUrl}/auth/v1/sso/saml/metadata`;
export const consumerUrlOf = ({ siteUrl }: Pick<AuthContext, "siteUrl">) => `${siteUrl}/auth/v1/sso/saml/acs`;

export function assertSamlEnabled({ samlEnabled }: AuthContext): void {
  if (!samlEnabled) throw authErrors.samlDisabled();
}

/** Signs requests where there is a key, and opens what was encrypted with its certificate where that is allowed. */
const keyOptions = ({ samlKey: key }: AuthContext) =>
  key && {
    privateKey: key.privateKey,
    signatureAlgorithm: "sha256" as const,
    digestAlgorithm: "sha256",
    ...(key.decrypts ? { decryptionPvk: key.privateKey } : {}),
  };

/** The library with what one provider needs. `requestId` is the only request that an answer may belong to. */
export async function samlOf(context: AuthContext, provider: SsoProvider, requestId: string): Promise<SAML> {
  const { signInUrl, certificates, entityId } = await readMetadata(provider.metadata_xml);
  return new SAML({
    issuer: entityIdOf(context),
    audience: entityIdOf(context),
    callbackUrl: consumerUrlOf(context),
    entryPoint: signInUrl,
    idpCert: [...certificates],
    idpIssuer: entityId,
    identifierFormat: provider.name_id_format,
    disableRequestedAuthnContext: true,
    // The assertion itself: a signature around it alone would not say which of two is meant.
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    maxAssertionAgeMs: samlRequestMinutes * 60_000,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: samlRequestMinutes * 60_000,
    generateUniqueId: () => requestId,
    ...keyOptions(context),
    cacheProvider: {
      saveAsync: async (_, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
      removeAsync: async (id) => id,
    },
  });
}

/** GET /sso/saml/metadata: what an identity provider has to know of this site. */
export const samlMetadata: Operation = async (context, call) => {
  assertSamlEnabled(context);
  const { samlKey } = context;
  const certificate = samlKey && certificateOf(samlKey.privateKey, new URL(context.siteUrl).host);
  const xml = generateServiceProviderMetadata({
    ...keyOptions(context),
    ...(certificate ? { publicCerts: certificate, decryptionCert: certificate } : {}),
    issuer: entityIdOf(context),
    callbackUrl: consumerUrlOf(context),
    wantAssertionsSigned: true,
  });
  const headers = {
    "content-type": "application/xml",
    "cache-control": "public, max-age=600",
    ...(call.query.get("download") === "true" ? { "content-disposition": 'attachment; filename="metadata.xml"' } : {}),
  };
  return new Response(xml, { headers });
};
