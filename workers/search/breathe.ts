/** Lets a cancel message in between two pieces of work: a timer would be slowed down by the browser. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Takes a generator's steps; every `millis` it reports and lets a cancel in. @throws the signal's reason once it is aborted. */
export async function stepThrough<Step, Result>(
  steps: Generator<Step, Result, void>,
  signal: AbortSignal,
  report: (step: Step) => void,
  millis = 80,
): Promise<Result> {
  let last = performance.now();
  for (let next = steps.next(); ; next = steps.next()) {
    if (next.done) return next.value;
    const now = performance.now();
    if (now - last < millis) continue;
    last = now;
    report(next.value);
    await breathe();
    signal.throwIfAborted();
  }
}
