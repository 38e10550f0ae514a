/**
 * Runs something and answers no sooner than `floorMs` after it began. An address with an account costs a few writes
 * more than one without: below the floor that difference is not there to be measured.
 */
export async function evenTime<T>(floorMs: number, run: () => Promise<T>): Promise<T> {
  const floor = new Promise((resolve) => setTimeout(resolve, floorMs));
  try {
    return await run();
  } finally {
    await floor;
  }
}
