import { createPublicKey, verify } from "node:crypto";

/** What a wallet signed: "example.com wants you to sign in with your Solana account", as Sign-In With Solana lays it out. */
export type SolanaMessage = {
  readonly domain: string;
  readonly address: string;
  readonly uri: string;
  readonly issuedAt: number;
  readonly expiresAt: number | undefined;
  readonly notBefore: number | undefined;
};

const first = /^([\w.:[\]-]{1,255}) wants you to sign in with your Solana account:$/;

function fieldsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^([A-Z][A-Za-z ]{1,20}): (.+)$/.exec(line) ?? [];
    // The first one counts: what stands twice was not written by the site.
    if (name && value && !fields.has(name)) fields.set(name, value);
  }
  return fields;
}

const timeOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));

/** Undefined for what is no such message. */
export function readSolanaMessage(text: string): SolanaMessage | undefined {
  const [head = "", address = "", empty, ...rest] = text.split("\n");
  const domain = first.exec(head)?.[1];
  // A statement stands between two empty lines and is not read: only what follows it are fields.
  const [statement = "", after] = rest;
  const isField = /^[A-Z][A-Za-z ]{1,20}: /.test(statement);
  const fields = fieldsOf(isField || after !== "" ? rest : rest.slice(2));
  const uri = fields.get("URI");
  const issuedAt = timeOf(fields.get("Issued At"));
  const expiresAt = timeOf(fields.get("Expiration Time"));
  const notBefore = timeOf(fields.get("Not Before"));
  const times = [issuedAt, expiresAt ?? 0, notBefore ?? 0];
  if (!domain || empty !== "" || fields.get("Version") !== "1" || !uri || issuedAt === undefined) return undefined;
  if (times.some(Number.isNaN)) return undefined;
  return { domain, address, uri, issuedAt, expiresAt, notBefore };
}

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** The 32 bytes of an address in base 58; undefined for anything else. */
export function keyOfAddress(address: string): Buffer | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return undefined;
  let value = 0n;
  for (const sign of address) value = value * 58n + BigInt(alphabet.indexOf(sign));
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
  const zeros = /^1*/.exec(address)?.[0].length ?? 0;
  const key = Buffer.concat([Buffer.alloc(zeros), value === 0n ? Buffer.alloc(0) : bytes]);
  return key.length === 32 ? key : undefined;
}

export function isSignedBy(address: string, message: string, signature: Buffer): boolean {
  const x = keyOfAddress(address)?.toString("base64url");
  if (!x || signature.length !== 64) return false;
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, Buffer.from(message), key, signature);
}
