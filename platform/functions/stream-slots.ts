/** Open event streams of each visitor in this process: one visitor must not hold every connection. */
export type StreamSlots = {
  /** @returns the function that gives the slot back, or null when the visitor has none left. */
  take(visitor: string): (() => void) | null;
};

export function createStreamSlots(limit: number): StreamSlots {
  const open = new Map<string, number>();
  return {
    take(visitor) {
      const count = open.get(visitor) ?? 0;
      if (count >= limit) return null;
      open.set(visitor, count + 1);
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        const left = (open.get(visitor) ?? 1) - 1;
        if (left > 0) open.set(visitor, left);
        else open.delete(visitor);
      };
    },
  };
}

/** The same response; `onEnd` runs once, when the body has been read to its end, failed or was abandoned. */
export function whenBodyEnds(response: Response, onEnd: () => void): Response {
  if (!response.body) {
    onEnd();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      onEnd();
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
