import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Caller } from "../postgres/database.ts";
import type { StorageContext } from "./context.ts";
import { storageErrors } from "./errors.ts";
import type { Place } from "./object-rows.ts";

const keyOf = (place: Place) => `${place.bucket}/${place.name}`;

const downloadClaims = z.object({
  url: z.string(),
  /** When the address ends, in seconds since 1970. */
  exp: z.number(),
  scope: z.literal("download"),
  /** The account that made it; null for the service. */
  maker: z.string().nullable().default(null),
  /** Of a picture: how it is to be shown, as a query. */
  transformations: z.string().optional(),
});
/** Of the access token that an address was made with: it ends with its session. */
const maker = z.object({
  sub: z.string().optional(),
  session_id: z.string().optional(),
  app_metadata: z.object({ role: z.string().nullish() }).optional(),
});
type Maker = z.output<typeof maker>;
const uploadClaims = z.object({
  url: z.string(),
  exp: z.number(),
  scope: z.literal("upload"),
  owner: z.string().nullable().default(null),
  maker,
  upsert: z.boolean().default(false),
});

/** By which the service says for whom it asks: the claims of an access token that was checked. */
const askedFor = "x-upload-for";

/** The part of an access token that tells whether its session is still valid. @throws {StorageError} 400 */
export function makerOf({ role, claims }: Caller, { headers }: Pick<Request, "headers">): Maker {
  const named = role === "service_role" ? headers.get(askedFor) : null;
  const { sub, session_id, app_metadata } = named === null ? maker.catch({}).parse(claims) : readMaker(named);
  return { sub, session_id, app_metadata };
}

function readMaker(text: string): Maker {
  try {
    return maker.required({ sub: true, session_id: true }).parse(JSON.parse(text));
  } catch {
    throw storageErrors.invalid(`${askedFor} must hold the claims of a session`);
  }
}

type Claims = Omit<z.input<typeof downloadClaims>, "exp"> | Omit<z.input<typeof uploadClaims>, "exp">;

export function signToken({ secret }: StorageContext, claims: Claims, seconds: number): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(secret);
}

/** @throws {StorageError} 400 for a token that is not ours, has expired, is for something else or for another object */
async function readToken<Schema extends typeof downloadClaims | typeof uploadClaims>(
  { secret }: StorageContext,
  token: string | null,
  place: Place,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!token) throw storageErrors.badToken("querystring must have required property 'token'");
  const { payload } = await jwtVerify(token, secret, { algorithms: ["HS256"], requiredClaims: ["exp"] }).catch(
    (error) => {
      if (error instanceof errors.JWTExpired) throw storageErrors.badToken('"exp" claim timestamp check failed');
      throw error instanceof errors.JOSEError
        ? storageErrors.badToken("The token of this address is not valid")
        : error;
    },
  );
  const claims = schema.safeParse(payload);
  if (!claims.success || claims.data.url !== keyOf(place)) throw storageErrors.wrongSignature();
  return claims.data as z.output<Schema>;
}

export const readDownloadToken = (context: StorageContext, token: string | null, place: Place) =>
  readToken(context, token, place, downloadClaims);

export const readUploadToken = (context: StorageContext, token: string | null, place: Place) =>
  readToken(context, token, place, uploadClaims);
