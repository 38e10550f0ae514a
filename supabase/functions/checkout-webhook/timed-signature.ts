import { bytesOf, fromHex, isSignedBy, joined } from "./hmac.ts";

const toleranceSeconds = 300;
/** While a secret is being changed, a provider signs with the old and the new one. */
const mostSignatures = 5;

/** How a provider writes its header: `ts=1;h1=…` signs `1:body`, `t=1,v1=…` signs `1.body`. */
type Form = {
  readonly separator: string;
  readonly time: string;
  readonly signature: string;
  readonly glue: string;
};

type Signed = { readonly header: string; readonly raw: Uint8Array<ArrayBuffer>; readonly secret: string };

/**
 * HMAC-SHA256 in hex over the time and the raw body.
 * @returns what is wrong, or null where the message is the provider's and of now.
 */
export async function signatureProblem({ header, raw, secret }: Signed, form: Form): Promise<string | null> {
  const parts = header.split(form.separator).map((part) => part.trim());
  const valuesOf = (name: string) =>
    parts.flatMap((part) => (part.startsWith(`${name}=`) ? [part.slice(name.length + 1)] : []));
  const [time = "", ...others] = valuesOf(form.time);
  if (!/^\d{1,12}$/.test(time) || others.length > 0) return "The signature has no time";
  if (Math.abs(Date.now() / 1000 - Number(time)) > toleranceSeconds)
    return `The time of the signature is more than ${toleranceSeconds} seconds away`;
  const signed = joined(`${time}${form.glue}`, raw);
  for (const value of valuesOf(form.signature).slice(0, mostSignatures)) {
    const signature = fromHex(value);
    if (signature && (await isSignedBy(bytesOf(secret), signature, signed))) return null;
  }
  return "The signature does not match";
}
