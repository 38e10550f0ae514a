/**
 * Runs `work` once at a time. Who asks while it runs has it run again afterwards, so that nothing which came in its last moment is left
 * lying. @returns starts it; the promise ends when no run is due any more, and fails with the run that failed.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let due = false;

  async function run(): Promise<void> {
    try {
      while (due) {
        due = false;
        await work();
      }
    } finally {
      // In the same step as the last look at `due`.
      running = undefined;
    }
  }

  return () => {
    due = true;
    // A run starts a step later: `work` may ask again at once.
    running ??= Promise.resolve().then(run);
    return running;
  };
}
