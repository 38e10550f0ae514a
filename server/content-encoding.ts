import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { acceptedEncodings, type Encoding } from "./accept-encoding.ts";

/** One body in every form a client may ask for; `identity` is always there. */
export type EncodedBody = {
  readonly identity: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
};

/** Below this a compressed body does not fit fewer packets. */
const worthCompressing = 1024;
const compressible = /^(text\/|application\/(json|javascript|xml|manifest\+json|rss\+xml|feed\+json)|image\/svg\+xml)/;

/**
 * @param quality Brotli level: 11 for what is compressed once a build, 5 for what is compressed while somebody waits.
 */
export function encodeBody(identity: Buffer, contentType: string, quality: 5 | 11): EncodedBody {
  if (identity.length < worthCompressing || !compressible.test(contentType)) {
    return { identity, br: undefined, gzip: undefined };
  }
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  return {
    identity,
    br: brotliCompressSync(identity, { params }),
    gzip: gzipSync(identity, { level: quality === 11 ? 9 : 6 }),
  };
}

/** The form of a body that the client likes best of those there are. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  body: EncodedBody,
): { encoding: Encoding; bytes: Buffer } {
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const bytes = body[encoding];
    if (bytes) return { encoding, bytes };
  }
  return { encoding: "identity", bytes: body.identity };
}
