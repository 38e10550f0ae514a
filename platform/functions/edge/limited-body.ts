import { HttpError } from "../../http/errors.ts";

/** The body as it arrives, until it is longer than it may be; `onTooLong` then hears why. `signal` lets go of the connection. */
export function limitedBody(
  request: Request,
  maxBytes: number,
  signal: AbortSignal,
  onTooLong: (error: HttpError) => void,
): ReadableStream<Uint8Array> | null {
  const tooLarge = () => new HttpError(413, "payload_too_large", `The request body is larger than ${maxBytes} bytes`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return null;
  let size = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      size += piece.byteLength;
      if (size <= maxBytes) return controller.enqueue(piece);
      const error = tooLarge();
      onTooLong(error);
      controller.error(error);
    },
  });
  // Fails when the call ends before its body does: whoever waits for the body hears of it from the stream itself.
  request.body.pipeTo(counted.writable, { signal }).catch(() => undefined);
  return counted.readable;
}
