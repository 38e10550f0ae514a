/** Says in plain words what the start is doing, one line a step with the time it took. */
export function createProgress(write: (text: string) => void = (text) => process.stdout.write(text)) {
  let unfinished: string | undefined;
  let ending = false;
  const finish = (name: string, outcome: string) => {
    write(unfinished === name ? ` ${outcome}\n` : `  ${name}: ${outcome}\n`);
    unfinished = undefined;
  };
  return {
    /** Runs one step; its line is completed when it ends, and names the failure when it fails. */
    async step<T>(name: string, run: () => Promise<T>): Promise<T> {
      const startedAt = performance.now();
      write(`  ${name} …`);
      unfinished = name;
      try {
        const result = await run();
        finish(name, `${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
        return result;
      } catch (error) {
        if (!ending) finish(name, "failed");
        throw error;
      }
    },
    say(text: string) {
      write(`${text}\n`);
    },
    /** A stop was asked for: a step that it cuts off has not failed. */
    end() {
      ending = true;
    },
    /** Ends a line that waits for its step, because something else (the log) is about to write to the terminal. */
    interrupt() {
      if (unfinished !== undefined) write("\n");
      unfinished = undefined;
    },
  };
}

export type Progress = ReturnType<typeof createProgress>;
