import { hex, keyedHash } from "./hmac.ts";

const encoder = new TextEncoder();
/** Crockford's: no I, L, O or U, which are misread. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const keyLength = 25;

export const sha256Hex = async (text: string): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text))));

/**
 * The key of one licence, 125 bits in five groups: `7K2QM-…`. It follows from the licence's random id, how often it was reissued, and the
 * secret, so it is stored nowhere and can be shown again; without the secret nobody can tell it from random.
 */
export async function licenceKey(secret: string, licenceId: string, generation = 1): Promise<string> {
  const bytes = await keyedHash(secret, `robot licence ${licenceId}${generation > 1 ? ` again ${generation}` : ""}`);
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const characters = Array.from(
    { length: keyLength },
    (_, index) => alphabet[Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2)],
  );
  return (characters.join("").match(/.{5}/g) ?? []).join("-");
}

/** As a person may type it: any case, without or with other separators, O for 0, I and L for 1. */
function canonicalKey(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return (plain.match(/.{1,5}/g) ?? []).join("-");
}

/** Is in the published files where a buyer's key belongs; the download puts it there. */
export const keyPlaceholder = "{{LICENCE_KEY}}";

/** What is stored of a key. */
export const licenceKeyHash = (key: string): Promise<string> => sha256Hex(`robot licence key ${canonicalKey(key)}`);

/** A trading account without its number: the same account at the same server gives the same hash. */
export const accountHash = async (secret: string, account: string, server: string): Promise<string> =>
  hex(await keyedHash(secret, `trading account ${account} at ${server.toLowerCase()}`));

/** Says which secret a hash was made with, without telling it. */
export const secretFingerprint = (secret: string): Promise<string> => sha256Hex(`licence secret of a site ${secret}`);
