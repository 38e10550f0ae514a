import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

export const root = join(import.meta.dirname, "../..");

/** Folders of source code; everything below them is looked at. */
export const rooms = [
  "app",
  "bench",
  "content",
  "lib",
  "platform",
  "scripts",
  "server",
  "supabase",
  "tests",
  "trading",
  "workers",
];
const rootFiles = ["server.ts", "config.ts"];

export type Import = { readonly from: string; readonly to: string; readonly typeOnly: boolean };

/** Files below folders of the repository, by their names. */
export const filesBelow = (folders: readonly string[], name: RegExp): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/")),
  );

export function sourceFiles(): string[] {
  const below = filesBelow(rooms, /\.(ts|tsx|mjs)$/);
  return [...below, ...rootFiles.filter((file) => existsSync(join(root, file)))];
}

const statement =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'"();]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** `#lib/x.ts` and `./x.ts` as paths from the root; a package stays as it is written. */
function resolveSpecifier(from: string, specifier: string): string {
  if (specifier === "#config") return "config.ts";
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith("."))
    return relative(root, join(root, dirname(from), specifier))
      .split(sep)
      .join("/");
  return `package:${specifier}`;
}

export function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8").replace(comments, "");
  return [...text.matchAll(statement)].map((match) => ({
    from: file,
    to: resolveSpecifier(file, (match[3] ?? match[4] ?? "").replace(/\?.*$/, "")),
    typeOnly: match[2] !== undefined,
  }));
}
