import { HttpError } from "../http/errors.ts";

/** An outcome that Storage's interface knows by a code. Most are answered with 400; the body says the real status. */
export class StorageError extends HttpError {
  /** The short name in the body's `error`. */
  readonly kind: string;
  readonly answeredWith: number;

  constructor(status: number, code: string, kind: string, message: string, answeredWith = 400) {
    super(status, code, message);
    this.name = "StorageError";
    this.kind = kind;
    this.answeredWith = answeredWith;
  }
}

/** The catalog: every error that storage answers on purpose. */
export const storageErrors = {
  noBucket: () => new StorageError(404, "NoSuchBucket", "Bucket not found", "Bucket not found"),
  noObject: () => new StorageError(404, "NoSuchKey", "not_found", "Object not found"),
  noRoute: () => new StorageError(404, "NotFound", "Not found", "There is no such endpoint", 404),
  objectExists: () => new StorageError(409, "KeyAlreadyExists", "Duplicate", "The resource already exists"),
  bucketExists: () => new StorageError(409, "BucketAlreadyExists", "Duplicate", "The resource already exists"),
  bucketNotEmpty: () =>
    new StorageError(409, "InvalidRequest", "InvalidRequest", "The bucket you tried to delete is not empty"),
  denied: () => new StorageError(403, "AccessDenied", "Unauthorized", "new row violates row-level security policy"),
  badToken: (message: string) => new StorageError(400, "InvalidJWT", "InvalidJWT", message),
  noToken: () => new StorageError(403, "InvalidJWT", "Unauthorized", "Invalid Compact JWS"),
  makerGone: () =>
    new StorageError(400, "InvalidJWT", "InvalidJWT", "The account or the session that made this address has ended"),
  wrongSignature: () =>
    new StorageError(400, "InvalidSignature", "InvalidSignature", "The URL signature is not for this object"),
  tooLarge: () =>
    new StorageError(413, "EntityTooLarge", "Payload too large", "The object exceeded the maximum allowed size"),
  wrongType: (type: string) =>
    new StorageError(415, "InvalidMimeType", "invalid_mime_type", `mime type ${type} is not supported`),
  /** The bytes are not what the request says they are. */
  otherType: (said: string, found: string) =>
    new StorageError(
      415,
      "InvalidMimeType",
      "invalid_mime_type",
      `The file was sent as ${said}, and its content is ${found}. Nothing was stored`,
    ),
  badName: (name: string) => new StorageError(400, "InvalidKey", "InvalidKey", `Invalid key: ${name}`),
  badBucketName: () => new StorageError(400, "InvalidBucketName", "Invalid Input", "Bucket name invalid"),
  invalid: (message: string) => new StorageError(400, "InvalidRequest", "InvalidRequest", message),
  notOffered: () =>
    new StorageError(403, "FeatureNotEnabled", "FeatureNotEnabled", "Image transformations are switched off here"),
  notAPicture: () =>
    new StorageError(422, "InvalidRequest", "InvalidRequest", "The object is not a picture that can be transformed"),
  tooManyPixels: () =>
    new StorageError(413, "EntityTooLarge", "Payload too large", "The picture has too many pixels to be transformed"),
  busy: () => new StorageError(503, "SlowDown", "SlowDown", "Too many pictures are being made. Try again shortly", 503),
  /** Headers of its own, so no `StorageError`: they are rendered for plain ones. */
  tooManyRequests: () =>
    new HttpError(429, "SlowDown", "Too many requests at the same time from this address", { "retry-after": "2" }),
  tooManyUploads: () =>
    new HttpError(429, "SlowDown", "Too many unfinished uploads. Complete or end one of them first", {
      "retry-after": "60",
    }),
  /** Of all senders together. */
  uploadsFull: () =>
    new HttpError(507, "insufficient_storage", "There is no room for another unfinished upload right now", {
      "retry-after": "60",
    }),
  /** Nobody reads it: the connection is closed. */
  senderGone: () => new StorageError(400, "AbortedTerminate", "aborted", "The request was given up by its sender"),
  /** Headers of its own, as above; `cause` is for the log. */
  filesUnavailable: (cause: unknown) =>
    Object.assign(
      new HttpError(503, "SlowDown", "The files are not available right now. Try again in a moment.", {
        "retry-after": "2",
      }),
      { cause },
    ),
  badRange: () =>
    new StorageError(416, "InvalidRange", "InvalidRange", "The range asked for is not in the object", 416),
  cutOff: () =>
    new StorageError(400, "AbortedTerminate", "aborted", "The upload ended before its last byte. Nothing was stored"),
};
