import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, "must be base64url")
    .max(most, "is too long");
/** Longer than any authenticator makes: WebAuthn allows 1,023 bytes. */
const credentialId = base64url(1400);
const transport = z.string().max(20);

const shared = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).nullish().catch(null),
};

const registration = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(32_000),
    transports: z.array(transport).max(10).nullish(),
  }),
});

const authentication = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(200).nullish().catch(null),
  }),
});

const attachmentOf = (value: "platform" | "cross-platform" | null | undefined) =>
  value ? { authenticatorAttachment: value } : {};

/** What a browser made of `navigator.credentials.create()`; undefined for anything else. */
export function readRegistration(value: unknown): RegistrationResponseJSON | undefined {
  const parsed = registration.safeParse(value);
  if (!parsed.success) return undefined;
  const { id, rawId, type, response, authenticatorAttachment } = parsed.data;
  const { clientDataJSON, attestationObject } = response;
  const transports = (response.transports ?? []) as NonNullable<RegistrationResponseJSON["response"]["transports"]>;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, transports },
    clientExtensionResults: {},
    ...attachmentOf(authenticatorAttachment),
  };
}

/** What a browser made of `navigator.credentials.get()`; undefined for anything else. */
export function readAuthentication(value: unknown): AuthenticationResponseJSON | undefined {
  const parsed = authentication.safeParse(value);
  if (!parsed.success) return undefined;
  const { id, rawId, type, response, authenticatorAttachment } = parsed.data;
  const { userHandle, ...signed } = response;
  return {
    id,
    rawId,
    type,
    response: { ...signed, ...(userHandle ? { userHandle } : {}) },
    clientExtensionResults: {},
    ...attachmentOf(authenticatorAttachment),
  };
}

/**
 * We ask for no attestation, and the statement of a manufacturer would be checked against lists that the certificate itself
 * names: whoever made the certificate could have this server fetch any address. Only statements without certificates pass.
 */
export async function hasNoCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = decoded.get("fmt");
  if (format === "none") return true;
  return format === "packed" && decoded.get("attStmt").get("x5c") === undefined;
}
