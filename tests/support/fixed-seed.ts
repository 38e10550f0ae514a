import fc from "fast-check";

/**
 * In continuous integration every run asks the same: a failure there is of the change and not of chance. Elsewhere the inputs are new ones
 * each time, and a failure prints its seed, which `FUZZ_SEED` repeats.
 */
const { CI, FUZZ_SEED } = process.env;
const seed = FUZZ_SEED ? Number(FUZZ_SEED) : CI ? 20_261_123 : undefined;
if (seed !== undefined) fc.configureGlobal({ seed });
