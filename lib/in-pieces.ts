/** A piece of work, and the rest after it, so that pages are answered meanwhile. Milliseconds. */
const pieceMillis = 8;
const restMillis = 16;

/** Runs a generator to its end, a piece at a time; somebody who waits for the result rests less. */
export async function inPieces<Result>(work: Generator<undefined, Result>, rest = restMillis): Promise<Result> {
  for (;;) {
    const ends = performance.now() + pieceMillis;
    while (performance.now() < ends) {
      const { done, value } = work.next();
      if (done) return value;
    }
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}
