/** Says in plain words what the start is doing, one line a step with the time it took. */
export function createProgress(write: (text: string) => void = (text) => process.stdout.write(text)) {
  return {
    /** Runs one step; its line is completed when it ends, and names the failure when it fails. */
    async step<T>(name: string, run: () => Promise<T>): Promise<T> {
      const startedAt = performance.now();
      write(`  ${name} …`);
      try {
        const result = await run();
        write(` ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
        return result;
      } catch (error) {
        write(" failed\n");
        throw error;
      }
    },
    say(text: string) {
      write(`${text}\n`);
    },
  };
}

export type Progress = ReturnType<typeof createProgress>;
