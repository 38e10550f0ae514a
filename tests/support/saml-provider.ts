import { execFileSync } from "node:child_process";
import { constants, createCipheriv, publicEncrypt, randomBytes, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { signXml } from "@node-saml/node-saml/lib/xml.js";

type Signer = { readonly privateKey: string; readonly certificate: string };

export function newSigner(): Signer {
  const folder = mkdtempSync(join(tmpdir(), "northpip-saml-"));
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const made = ["-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=idp", "-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", "-x509", ...made], { stdio: "ignore" });
  const signer = { privateKey: readFileSync(key, "utf8"), certificate: readFileSync(certificate, "utf8") };
  rmSync(folder, { recursive: true });
  return signer;
}

const newId = () => `_${randomBytes(16).toString("hex")}`;
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

export type AssertionWords = {
  readonly nameId: string;
  readonly email?: string;
  readonly audience: string;
  readonly recipient: string;
  /** Of the response around the assertion, and of the assertion where that says nothing else. */
  readonly inResponseTo: string;
  readonly signedInResponseTo?: string | null;
  readonly issuer?: string;
  /** From now; negative for one that is over. */
  readonly validMinutes?: number;
};

/** An identity provider of an organization that signs what it is told to. */
export function createSamlProvider(entityId: string, signer = newSigner()) {
  const bare = signer.certificate.replace(/-----[A-Z ]+-----|\s/g, "");
  const metadata = `<?xml version="1.0"?>
    <md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
      <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
        <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
          <ds:X509Certificate>${bare}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
        <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
          Location="${entityId}/sign-in"/>
      </md:IDPSSODescriptor>
    </md:EntityDescriptor>`;

  const assertion = (words: AssertionWords) => {
    const { validMinutes = 5, signedInResponseTo = words.inResponseTo, issuer = entityId } = words;
    const answers = signedInResponseTo === null ? "" : `InResponseTo="${signedInResponseTo}"`;
    const issued = validMinutes < 0 ? at(validMinutes - 5) : at(0);
    return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${issued}"
      ><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID
      Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">${words.nameId}</saml:NameID>
      <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData ${answers}
      Recipient="${words.recipient}" NotOnOrAfter="${at(validMinutes)}"/></saml:SubjectConfirmation></saml:Subject>
      <saml:Conditions NotBefore="${issued}" NotOnOrAfter="${at(validMinutes)}"><saml:AudienceRestriction>
      <saml:Audience>${words.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
      <saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${words.email ?? ""}</saml:AttributeValue>
      </saml:Attribute><saml:Attribute Name="team"><saml:AttributeValue>desk</saml:AttributeValue></saml:Attribute>
      </saml:AttributeStatement></saml:Assertion>`;
  };

  const sign = (xml: string) =>
    signXml(
      xml,
      "/*[local-name()='Assertion']",
      { reference: "/*[local-name()='Assertion']/*[local-name()='Issuer']", action: "after" },
      {
        privateKey: signer.privateKey,
        publicCert: signer.certificate,
        signatureAlgorithm: "sha256",
        digestAlgorithm: "sha256",
      },
    );

  /** A response with whatever stands in it, signed or not. */
  const respond = (inner: string, inResponseTo: string) =>
    Buffer.from(`<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}" Version="2.0"
      IssueInstant="${at(0)}" InResponseTo="${inResponseTo}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"
      >${entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>
      </samlp:Status>${inner}</samlp:Response>`).toString("base64");

  return {
    metadata,
    assertion,
    sign,
    respond,
    answer: (words: AssertionWords) => respond(sign(assertion(words)), words.inResponseTo),
  };
}

const xmlenc = "http://www.w3.org/2001/04/xmlenc#";
/** How a provider may encrypt: what the key goes by, and what the assertion goes by. */
export const encryptions = {
  gcm: { key: `${xmlenc}rsa-oaep-mgf1p`, data: "http://www.w3.org/2009/xmlenc11#aes256-gcm", cipher: "aes-256-gcm" },
  cbc: { key: `${xmlenc}rsa-oaep-mgf1p`, data: `${xmlenc}aes256-cbc`, cipher: "aes-256-cbc" },
  oldKey: { key: `${xmlenc}rsa-1_5`, data: "http://www.w3.org/2009/xmlenc11#aes256-gcm", cipher: "aes-256-gcm" },
  oldData: { key: `${xmlenc}rsa-oaep-mgf1p`, data: `${xmlenc}tripledes-cbc`, cipher: "des-ede3-cbc" },
} as const;

/** The same assertion, for whoever has the certificate's key. */
export function encrypted(
  xml: string,
  certificate: string,
  how: (typeof encryptions)[keyof typeof encryptions],
): string {
  const secret = randomBytes(how.cipher.startsWith("des") ? 24 : 32);
  const iv = randomBytes({ "aes-256-gcm": 12, "aes-256-cbc": 16, "des-ede3-cbc": 8 }[how.cipher]);
  const cipher = createCipheriv(how.cipher as "aes-256-gcm", secret, iv);
  const tag = () => (how.cipher.endsWith("gcm") ? cipher.getAuthTag() : Buffer.alloc(0));
  const content = Buffer.concat([iv, cipher.update(xml), cipher.final(), tag()]).toString("base64");
  const padding = how.key.endsWith("rsa-1_5") ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_OAEP_PADDING;
  const { publicKey } = new X509Certificate(Buffer.from(certificate, "base64"));
  const key = publicEncrypt({ key: publicKey, padding }, secret).toString("base64");
  const value = (text: string) => `<xenc:CipherData><xenc:CipherValue>${text}</xenc:CipherValue></xenc:CipherData>`;
  return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"><xenc:EncryptedData xmlns:xenc="${xmlenc}"
    Type="${xmlenc}Element"><xenc:EncryptionMethod Algorithm="${how.data}"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"
    ><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${how.key}"/>${value(key)}</xenc:EncryptedKey></ds:KeyInfo
    >${value(content)}</xenc:EncryptedData></saml:EncryptedAssertion>`;
}

/** What the site asks of the provider, out of the address it sends the browser to. */
export function readRequest(address: string) {
  const query = new URL(address).searchParams;
  const xml = inflateRawSync(Buffer.from(query.get("SAMLRequest") ?? "", "base64")).toString();
  return { id: / ID="([^"]+)"/.exec(xml)?.[1] ?? "", relayState: query.get("RelayState") ?? "", xml };
}
