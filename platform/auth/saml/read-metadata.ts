import { parseXml2JsFromString } from "@node-saml/node-saml/lib/xml.js";
import { z } from "zod";
import { authErrors } from "../errors.ts";

/** What an identity provider says of itself. */
export type SamlMetadata = {
  readonly entityId: string;
  /** Where a browser is sent to sign in. */
  readonly signInUrl: string;
  /** Of the keys it signs with, in base64. */
  readonly certificates: readonly string[];
};

const redirectBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

const text = z.union([z.string(), z.object({ _: z.string() }).transform(({ _ }) => _)]);
const keyDescriptor = z.object({
  $: z.object({ use: z.string().optional() }).optional(),
  KeyInfo: z.array(z.object({ X509Data: z.array(z.object({ X509Certificate: z.array(text) })) })),
});
const service = z.object({ $: z.object({ Binding: z.string(), Location: z.url() }) });
const descriptor = z.object({
  $: z.object({ entityID: z.string().min(1).max(1_000) }),
  IDPSSODescriptor: z
    .array(z.object({ KeyDescriptor: z.array(keyDescriptor).min(1), SingleSignOnService: z.array(service).min(1) }))
    .min(1),
});
const single = z.object({ EntityDescriptor: descriptor }).transform((document) => document.EntityDescriptor);

/** @throws {AuthError} 400 for what describes no identity provider that a browser can be sent to */
export async function readMetadata(xml: string): Promise<SamlMetadata> {
  // A document type could define entities; metadata has no use for one.
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw authErrors.validation("SAML Metadata must not have a document type");
  const document: unknown = await parseXml2JsFromString(xml).catch(() => undefined);
  const parsed = single.safeParse(document);
  if (!parsed.success) throw authErrors.validation("SAML Metadata does not contain any IDPSSODescriptor");
  const [idp] = parsed.data.IDPSSODescriptor;
  const signInUrl = idp?.SingleSignOnService.find(({ $ }) => $.Binding === redirectBinding)?.$.Location;
  if (!signInUrl || !/^https?:/.test(signInUrl))
    throw authErrors.validation("SAML Metadata has no SingleSignOnService with the HTTP-Redirect binding");
  const certificates = (idp?.KeyDescriptor ?? [])
    .filter(({ $ }) => $?.use !== "encryption")
    .flatMap(({ KeyInfo }) => KeyInfo.flatMap(({ X509Data }) => X509Data.flatMap((data) => data.X509Certificate)))
    .map((certificate) => certificate.replace(/\s+/g, ""));
  if (certificates.length === 0) throw authErrors.validation("SAML Metadata has no certificate for signatures");
  return { entityId: parsed.data.$.entityID, signInUrl, certificates };
}
