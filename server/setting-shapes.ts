import { createPrivateKey } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { isQuoted } from "#lib/is-quoted.ts";

const blankAsUnset = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsUnset, schema.optional());
export const withDefault = <T extends z.ZodType>(schema: T, fallback: z.input<T>) =>
  z.preprocess((value) => blankAsUnset(value) ?? fallback, schema);

/** A text that `accepts`; `expected` ends the sentence "NAME=value cannot be used: expected …". */
export const text = (accepts: (value: string) => boolean, expected: string) =>
  z
    .string()
    .trim()
    .refine((value) => !isQuoted(value) && accepts(value), { error: expected, abort: true });

export const wholeNumber = (least: number, most: number, expected: string) =>
  text((value) => /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most, expected).transform(
    Number,
  );

const parsedUrl = (value: string) => (/\s/.test(value) || !URL.canParse(value) ? undefined : new URL(value));

export const webAddress = (expected: string) =>
  text((value) => /^https?:$/.test(parsedUrl(value)?.protocol ?? "") && /^https?:\/\//i.test(value), expected);

export const serverAddress = (protocols: RegExp, expected: string) =>
  text((value) => {
    const url = parsedUrl(value);
    // A database may be reached by a socket's path, which follows the question mark.
    // A / in a password ends the host for every reader, and the rest of the password would be taken for a path.
    const isTorn = /^\w+:\/\/[^:/?#]+:[^?]*[/#][^?]*@/.test(value);
    return (
      url !== undefined &&
      !isTorn &&
      protocols.test(url.protocol) &&
      (url.hostname !== "" || url.searchParams.has("host"))
    );
  }, expected);

/** Visitors open it and mailed links begin with it, so it is an origin without a path, and no "any address". */
export const siteAddress = webAddress("the address that visitors use, as https://your.site")
  .refine((value) => /^https?:\/\/[^/?#@]+\/?$/i.test(value), {
    error: "an address without a path, a name or a password, as https://your.site",
    abort: true,
  })
  // A mark that was typed behind it would be a part of the name for whoever reads the address.
  .refine((value) => /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/.test(new URL(value).hostname), {
    error: "the address that visitors use, with letters, digits, dots and hyphens in its name, as https://your.site",
    abort: true,
  })
  .refine((value) => !/^https?:\/\/(0\.0\.0\.0|\[::\])/.test(value), {
    error: "an address that a browser can open, as http://192.168.1.20:3000",
  });

export const host = text(
  // Four numbers of which one is beyond 255 are neither an address nor a name.
  (value) => isIP(value) !== 0 || (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) && URL.canParse(`http://${value}`)),
  "an address of this machine without a port, as 127.0.0.1, or 0.0.0.0 for all of them",
);
export const folder = text(
  (value) => !/^~|^[a-z]+:\/\/|\$/i.test(value),
  "a folder's path written out, as /var/lib/northpip-site, without ~ and $",
);
export const oneOf = <const T extends readonly [string, ...string[]]>(names: T, expected: string) =>
  z
    .string()
    .trim()
    .pipe(z.enum(names, { error: expected }));
/** An RSA key in PEM; of several lines, of one with `\n` in it, or the base64 of PKCS #1 or #8 alone, as Supabase has it. */
export function rsaKey(value: string): string | undefined {
  const frames = value.startsWith("-----")
    ? [value.replaceAll("\\n", "\n")]
    : ["RSA PRIVATE KEY", "PRIVATE KEY"].map((name) => `-----BEGIN ${name}-----\n${value}\n-----END ${name}-----`);
  for (const pem of frames) {
    try {
      const key = createPrivateKey(pem);
      if (key.asymmetricKeyType !== "rsa" || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return undefined;
      return key.export({ type: "pkcs8", format: "pem" }).toString();
    } catch {
      // Not in this frame.
    }
  }
  return undefined;
}
export const word = (expected: string) => text((value) => /^[\x21-\x7e]+$/.test(value), expected);
