/** What a wallet signed (EIP-4361, and Sign-In With Solana, which has the same layout). Times in milliseconds. */
export type SignedMessage = {
  readonly domain: string;
  readonly address: string;
  readonly statement: string | undefined;
  readonly uri: string;
  readonly network: string | undefined;
  readonly nonce: string | undefined;
  readonly issuedAt: number;
  readonly expiresAt: number | undefined;
  readonly notBefore: number | undefined;
};

const field = /^([A-Z][A-Za-z ]{1,20}): (.+)$/;

function fieldsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = field.exec(line) ?? [];
    // The first one counts: what stands twice was not written by the site.
    if (name && value && !fields.has(name)) fields.set(name, value);
  }
  return fields;
}

const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;
/** NaN for a text that is no time. */
const timeOf = (text: string | undefined) =>
  text === undefined ? undefined : rfc3339.test(text) ? Date.parse(text) : Number.NaN;

/** `chain` as the message's first line names it. Undefined for what is no such message. */
export function readSignedMessage(text: string, chain: "Ethereum" | "Solana"): SignedMessage | undefined {
  const [head = "", address = "", empty, ...rest] = text.split("\n");
  const suffix = ` wants you to sign in with your ${chain} account:`;
  const domain = head.endsWith(suffix) ? head.slice(0, -suffix.length) : "";
  if (!/^[\w.:[\]-]{1,255}$/.test(domain) || empty !== "") return undefined;
  // A statement is between two empty lines and is not read: only what follows it are fields.
  const [first = "", after] = rest;
  const hasStatement = after === "" && !field.test(first);
  const fields = fieldsOf(hasStatement ? rest.slice(2) : rest);
  const uri = fields.get("URI");
  const issuedAt = timeOf(fields.get("Issued At"));
  const expiresAt = timeOf(fields.get("Expiration Time"));
  const notBefore = timeOf(fields.get("Not Before"));
  if (fields.get("Version") !== "1" || !uri || issuedAt === undefined) return undefined;
  if ([issuedAt, expiresAt ?? 0, notBefore ?? 0].some(Number.isNaN)) return undefined;
  const statement = hasStatement && first !== "" ? first : undefined;
  const [network, nonce] = [fields.get("Chain ID"), fields.get("Nonce")];
  return { domain, address, statement, uri, network, nonce, issuedAt, expiresAt, notBefore };
}
