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
const uploadClaims = z.object({
  url: z.string(),
  exp: z.number(),
  scope: z.literal("upload"),
  owner: z.string().nullable().default(null),
  /** Of the access token that it was made with: the address ends with its session. */
  maker: z.object({
    sub: z.string().optional(),
    session_id: z.string().optional(),
    app_metadata: z.object({ role: z.string().optional() }).optional(),
  }),
  upsert: z.boolean().default(false),
});

/** The part of an access token that tells whether its session is still valid. */
export function makerOf({ claims }: Caller): z.output<typeof uploadClaims>["maker"] {
  const { sub, session_id, app_metadata } = uploadClaims.shape.maker.catch({}).parse(claims);
  return { sub, session_id, app_metadata };
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
