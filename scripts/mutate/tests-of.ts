import { importsOf, sourceFiles } from "../../tests/architecture/imports.ts";

/** Answers the test files that reach a source file through imports, the nearest first. */
export function findTests(pattern: RegExp): (file: string) => string[] {
  const importers = new Map<string, string[]>();
  for (const file of sourceFiles())
    for (const { to, typeOnly } of importsOf(file))
      if (!typeOnly) importers.set(to, [...(importers.get(to) ?? []), file]);
  return (file) => {
    const seen = new Set([file]);
    for (const current of seen) for (const importer of importers.get(current) ?? []) seen.add(importer);
    return [...seen].filter((path) => pattern.test(path));
  };
}
