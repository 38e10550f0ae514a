/** A piece of work, and the rest after it, so that pages are answered meanwhile. Milliseconds. */
const pieceMillis = 8;
const restMillis = 16;

/** Runs a generator to its end, a piece at a time. */
export async function inPieces<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const ends = performance.now() + pieceMillis;
    while (performance.now() < ends) {
      const { done, value } = work.next();
      if (done) return value;
    }
    await new Promise((resolve) => setTimeout(resolve, restMillis));
  }
}
