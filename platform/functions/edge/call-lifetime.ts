import { edgeErrors } from "./edge-errors.ts";

/** From a call's arrival until the last byte of its answer, its time, its failure or its caller's leaving. */
export type CallLifetime = {
  /** Aborted when the call is over, with what ended it. */
  readonly signal: AbortSignal;
  /** Rejects with what ended it. */
  readonly over: Promise<never>;
  end(reason: unknown): void;
};

const gone = () => new DOMException("The caller is gone", "AbortError");

export function startCall(
  caller: AbortSignal,
  mostMs: number,
  hooks: { onTooLong(): void; onEnd(): void },
): CallLifetime {
  const ending = new AbortController();
  const { promise: over, reject } = Promise.withResolvers<never>();
  over.catch(() => undefined);
  const leave = () => end(gone());
  const timer = setTimeout(() => {
    hooks.onTooLong();
    end(edgeErrors.tooLong());
  }, mostMs);
  function end(reason: unknown): void {
    if (ending.signal.aborted) return;
    clearTimeout(timer);
    caller.removeEventListener("abort", leave);
    reject(reason);
    ending.abort(reason);
    hooks.onEnd();
  }
  caller.addEventListener("abort", leave, { once: true });
  if (caller.aborted) leave();
  return { signal: ending.signal, over, end };
}

const answered = () => new DOMException("The answer is complete", "AbortError");

/** The body of an answer, which fails when the call or its thread ends before it. */
export function bodyWithin(
  body: ReadableStream<Uint8Array>,
  { over, end }: CallLifetime,
  threadEnded: Promise<never>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const ended = Promise.race([over, threadEnded]);
  ended.catch(() => undefined);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await Promise.race([reader.read(), ended]);
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      end(answered());
    },
    async cancel(reason) {
      end(gone());
      await reader.cancel(reason);
    },
  });
}

export const endOfCall = answered;
