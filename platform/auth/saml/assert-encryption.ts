import { parseDomFromString, xpath } from "@node-saml/node-saml/lib/xml.js";
import { authErrors } from "../errors.ts";

/**
 * Ways to encrypt that the library knows and that give nothing away: RSA with PKCS #1 v1.5 and Triple DES let whoever watches refusals
 * decrypt what they once recorded. AES-CBC has no check of its own, but what it holds must be signed, and all refusals are alike.
 */
const accepted: ReadonlySet<string> = new Set([
  "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p",
  "http://www.w3.org/2001/04/xmlenc#aes128-cbc",
  "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
  "http://www.w3.org/2009/xmlenc11#aes128-gcm",
  "http://www.w3.org/2009/xmlenc11#aes256-gcm",
]);

/** @throws {AuthError} for a response of which a part is encrypted in another way, before anything is decrypted */
export async function assertEncryption(answer: string): Promise<void> {
  const xml = Buffer.from(answer, "base64").toString("utf8");
  const document = await parseDomFromString(xml).catch(() => {
    throw authErrors.samlAssertionRefused();
  });
  // As the library finds them.
  const methods = xpath.selectElements(document, "//*[local-name()='EncryptionMethod']");
  if (!methods.every((method) => accepted.has(method.getAttribute("Algorithm") ?? "")))
    throw authErrors.samlAssertionRefused();
}
