import { createPrivateKey, createPublicKey, sign } from "node:crypto";

type Tagged = Buffer;

/** A value in DER: its tag, its length, its content. */
function der(tag: number, ...contents: readonly Tagged[]): Tagged {
  const content = Buffer.concat(contents);
  const { length } = content;
  const bytes = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

const sequence = (...contents: readonly Tagged[]) => der(0x30, ...contents);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const time = (text: string) => der(0x18, Buffer.from(text));

const sha256WithRsa = sequence(oid("2a864886f70d01010b"), der(0x05));
const commonName = (name: string) =>
  sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(name.slice(0, 64))))));

/**
 * The certificate that SAML's metadata wraps a public key in (RFC 5280), in base64. Identity providers pin it and look at nothing else of
 * it, so it is its own issuer and its times are fixed: the same key has the same certificate after each start.
 */
export function certificateOf(privateKey: string, name: string): string {
  const key = createPrivateKey(privateKey);
  const issuer = commonName(name);
  const content = sequence(
    der(0xa0, integer(2)),
    integer(1),
    sha256WithRsa,
    issuer,
    sequence(time("20260101000000Z"), time("21260101000000Z")),
    issuer,
    createPublicKey(key).export({ type: "spki", format: "der" }),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", content, key));
  return sequence(content, sha256WithRsa, signature).toString("base64");
}
