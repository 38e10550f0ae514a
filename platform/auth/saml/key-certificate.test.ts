import { generateKeyPairSync, X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { certificateOf } from "./key-certificate.ts";

const keyOf = (modulusLength: number) =>
  generateKeyPairSync("rsa", { modulusLength }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();

// All lengths of names, so that parts of 127, 128, 255 and 256 bytes occur: there the form of a length in DER changes.
test.each([1024, 2048])("a certificate of a key of %d bits is read and verified whatever the name's length", (bits) => {
  const key = keyOf(bits);
  for (let length = 1; length <= 64; length++) {
    const name = "n".repeat(length);
    const certificate = new X509Certificate(Buffer.from(certificateOf(key, name), "base64"));
    expect(certificate.subject).toBe(`CN=${name}`);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
  }
});

test("it is the same after each start, its own issuer, for a hundred years, and a long name is cut", () => {
  const key = keyOf(2048);
  expect(certificateOf(key, "site.example")).toBe(certificateOf(key, "site.example"));
  const certificate = new X509Certificate(Buffer.from(certificateOf(key, "n".repeat(70)), "base64"));
  expect([certificate.subject, certificate.issuer]).toEqual([`CN=${"n".repeat(64)}`, `CN=${"n".repeat(64)}`]);
  expect([certificate.validFrom, certificate.validTo]).toEqual([
    "Jan  1 00:00:00 2026 GMT",
    "Jan  1 00:00:00 2126 GMT",
  ]);
});
