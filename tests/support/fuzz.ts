import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";

/** Ten times as many in a night: `FUZZ_FACTOR=10`. `FUZZ_SEED` repeats a failed run, whose seed the failure prints. */
const factor = Number(process.env.FUZZ_FACTOR ?? 1);

/** Where damage is done to a text: `at` counts from its start, and starts over at its end. */
type Damage = { readonly at: number; readonly removed: number; readonly piece: string; readonly repeated: boolean };

function damaged(text: string, damages: readonly Damage[]): string {
  return damages.reduce((current, { at, removed, piece, repeated }) => {
    const place = at % (current.length + 1);
    const cut = current.slice(place, place + removed);
    return current.slice(0, place) + piece + (repeated ? cut + cut : "") + current.slice(place + removed);
  }, text);
}

/** Characters that any reader may stumble over: quotes, escapes, controls, halves of surrogate pairs, names of Object's own. */
const oddPieces = [
  ...`"'\\()[]{}<>,.:;=*!?&%|/@#$~^+- \t\r\n`,
  "",
  "\0",
  "é",
  "😀",
  "\ud800",
  "\udc00",
  "\u202e",
  "\ufeff",
  "%00",
  "%ff",
  "%2e%2e%2f",
  "__proto__",
  "constructor",
  "1e999",
  "99999999999999999999",
  "-1",
  "null",
  "x".repeat(300),
];

/**
 * What somebody might send to a reader of texts: sound samples with damage, pieces of its grammar in any order, and any characters at
 * all. Random characters alone seldom get past the first check.
 */
export function hostileText(samples: readonly string[], pieces: readonly string[] = []): fc.Arbitrary<string> {
  const piece = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...pieces, "") }, fc.constantFrom(...oddPieces));
  const damage = fc.record({ at: fc.nat(500), removed: fc.nat(6), piece, repeated: fc.boolean() });
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...samples), fc.array(damage, { maxLength: 3 }))
        .map(([text, damages]) => damaged(text, damages)),
    },
    { weight: 2, arbitrary: fc.array(piece, { maxLength: 16 }).map((list) => list.join("")) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  );
}

/** The same for readers of bytes. */
export function hostileBytes(samples: readonly Uint8Array[]): fc.Arbitrary<Buffer> {
  const change = fc.tuple(fc.nat(2_000), fc.nat(255));
  const changed = fc
    .tuple(fc.constantFrom(...samples), fc.array(change, { maxLength: 4 }), fc.nat(4_000))
    .map(([sample, changes, length]) => {
      const bytes = Buffer.from(sample);
      for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
      return length < bytes.length ? bytes.subarray(0, length) : bytes;
    });
  const any = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes));
  return fc.oneof({ weight: 4, arbitrary: changed }, { weight: 1, arbitrary: any });
}

/** A JSON value in which fields of a sound one are gone or hold something else. */
export function hostileFields(
  samples: readonly Readonly<Record<string, unknown>>[],
  values: readonly unknown[] = [],
): fc.Arbitrary<unknown> {
  const odd = [null, true, 0, -1, 1.5, 1e308, "", "\0", "\ud800", "x".repeat(3_000), [], {}, [null], { a: { b: [1] } }];
  const value = fc.constantFrom<unknown>(...odd, ...values, ...oddPieces);
  const names = [...new Set(samples.flatMap((sample) => Object.keys(sample))), "__proto__", "constructor"];
  const changes = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 3 });
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.tuple(fc.constantFrom(...samples), changes).map(([sample, list]) => {
        const entries = new Map<string, unknown>([...Object.entries(sample), ...list]);
        return Object.fromEntries([...entries].filter(([, held]) => held !== ""));
      }),
    },
    { weight: 1, arbitrary: value },
  );
}

type Outcome = { readonly value: unknown } | { readonly refusal: unknown };

export type Reader<Input> = {
  readonly cases: number;
  readonly input: fc.Arbitrary<Input>;
  readonly read: (input: Input) => unknown;
  /** An error of the reader's own, fit for its caller. Anything else that is thrown fails. */
  readonly isRefusal: (error: unknown) => boolean;
  /** What must hold of a value that was read; throws where it does not. */
  readonly check?: (value: never, input: Input) => void;
  /** The share of inputs that must be read, and that must be refused: else the inputs prove little. */
  readonly least?: { readonly read?: number; readonly refused?: number };
};

/** What a reader makes may not be much longer than what it was given, or a short request could fill the memory. */
const longestMessage = 1_000;

function judge(outcome: Outcome, again: Outcome, { isRefusal }: Pick<Reader<never>, "isRefusal">): void {
  if ("value" in outcome) {
    if (!isDeepStrictEqual(again, outcome)) throw new Error("read differently the second time");
    return;
  }
  const { refusal } = outcome;
  if (!isRefusal(refusal)) throw refusal;
  const { message } = refusal as Error;
  if (message.length > longestMessage) throw new Error(`a message of ${message.length} characters`);
  if ("value" in again || (again.refusal as Error).message !== message) throw new Error("refused differently");
}

const attempt = (read: () => unknown): Outcome => {
  try {
    return { value: read() };
  } catch (refusal) {
    return { refusal };
  }
};

const later = (read: () => unknown): Promise<Outcome> =>
  Promise.resolve()
    .then(read)
    .then(
      (value) => ({ value }),
      (refusal: unknown) => ({ refusal }),
    );

function counter({ cases, least: { read = 0.01, refused = 0.01 } = {} }: Reader<never>) {
  const seen = { read: 0, refused: 0 };
  return {
    settings: {
      numRuns: cases * factor,
    },
    count(outcome: Outcome) {
      seen["value" in outcome ? "read" : "refused"] += 1;
    },
    assertTelling() {
      const all = cases * factor;
      if (seen.read < all * read || seen.refused < all * refused)
        throw new Error(`${seen.read} inputs were read and ${seen.refused} refused: that proves little`);
    },
  };
}

/**
 * Reads thousands of inputs, each twice: the outcomes are the same, nothing is thrown but refusals, and both kinds of outcome occur.
 * @throws with the seed of the run and the shortest input that fails
 */
export function readsAnything<Input>(reader: Reader<Input>): void {
  const { settings, count, assertTelling } = counter(reader as never);
  fc.assert(
    fc.property(reader.input, (input) => {
      const outcome = attempt(() => reader.read(input));
      count(outcome);
      judge(
        outcome,
        attempt(() => reader.read(input)),
        reader,
      );
      if ("value" in outcome) reader.check?.(outcome.value as never, input);
    }),
    settings,
  );
  assertTelling();
}

/** The same for readers that answer later. */
export async function readsAnythingLater<Input>(reader: Reader<Input>): Promise<void> {
  const { settings, count, assertTelling } = counter(reader as never);
  await fc.assert(
    fc.asyncProperty(reader.input, async (input) => {
      const outcome = await later(() => reader.read(input));
      count(outcome);
      judge(outcome, await later(() => reader.read(input)), reader);
      if ("value" in outcome) reader.check?.(outcome.value as never, input);
    }),
    settings,
  );
  assertTelling();
}

const root = join(import.meta.dirname, "../..");

/** Every end point that a service's table names: a new one is tried without being told. */
export const routesIn = (file: string, prefix: string): (readonly [string, string])[] => {
  const text = readFileSync(join(root, file), "utf8");
  const named = [...text.matchAll(/\["(GET|HEAD|POST|PUT|PATCH|DELETE)", "([^"]+)"/g)];
  const read = [...text.matchAll(/reading\("([^"]+)"/g)].flatMap(([, path]) => [
    ["", "GET", path],
    ["", "HEAD", path],
  ]);
  return [...named, ...read].map(([, method = "", path = ""]) => [method, `${prefix}${path}`] as const);
};
