const names = [
  ...["january", "february", "march", "april", "may", "june", "july", "august", "september", "october"],
  ...["november", "december"],
];

/** By each spelling that is taken: price files ask for one in each of a million lines. */
const months: ReadonlyMap<string, number> = new Map(
  names.flatMap((name, at) =>
    Array.from({ length: name.length - 2 }, (_, more) => [name.slice(0, more + 3), at + 1] as const),
  ),
);

/** 1 to 12 of an English month, in full or by its first letters: "March", "mar", "Sept". 0 for anything else. */
export const monthOfName = (name: string): number => months.get(name.toLowerCase()) ?? 0;
