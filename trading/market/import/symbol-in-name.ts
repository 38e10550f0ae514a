import { symbols } from "../symbols.ts";

/** A file's name in capitals, without its folders and its ending. */
export const plainName = (name: string): string =>
  name
    .replace(/^.*[/\\]/, "")
    .replace(/\.[^.]*$/, "")
    .toUpperCase();

/** The listed symbol whose name is anywhere in a file's name; null where there is none. */
export function listedSymbolIn(name: string): string | null {
  const letters = plainName(name).replace(/[^A-Z0-9]/g, "");
  return symbols.find((symbol) => letters.includes(symbol.name))?.name ?? null;
}

/** What the file name says of its symbol: a listed name anywhere in it, else its first word. */
export const symbolFromName = (name: string): string =>
  listedSymbolIn(name) ?? (/[A-Z][A-Z0-9]*/.exec(plainName(name))?.[0] ?? "PRICES").slice(0, 12);
