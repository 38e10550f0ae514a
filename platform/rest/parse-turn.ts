/** Reading less than this takes less than a millisecond or two. */
const small = 64 * 1024;

/** When the bodies that were begun before are read. */
let last: Promise<unknown> = Promise.resolve();

/** Gives back after everything that waits for the thread has had its turn. */
const others = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Reads a body of `bytes`. Large ones, which take the one thread tens of milliseconds each, are read one at a time, and pages that are asked
 * for meanwhile come in between, however many bodies there are.
 */
export function inParseTurn<Value>(bytes: number, read: () => Value): Promise<Value> {
  if (bytes < small) return Promise.resolve().then(read);
  const mine = last.then(others).then(read);
  last = mine.catch(() => undefined).then(others);
  return mine;
}
