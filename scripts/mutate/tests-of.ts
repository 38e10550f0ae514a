import { importsOf, sourceFiles } from "../../tests/architecture/imports.ts";

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

const subjectOf = (path: string): string => path.replace(/(\.integration)?(\.test)?\.tsx?$/, "");

/** Answers the test files that reach a source file through imports: its own first, then those beside it, then the fewest steps away. */
export function findTests(pattern: RegExp): (file: string) => string[] {
  const importers = new Map<string, string[]>();
  for (const file of sourceFiles())
    for (const { to, typeOnly } of importsOf(file))
      if (!typeOnly) importers.set(to, [...(importers.get(to) ?? []), file]);
  return (file) => {
    const seen = new Set([file]);
    for (const current of seen) for (const importer of importers.get(current) ?? []) seen.add(importer);
    const tests = [...seen].filter((path) => pattern.test(path));
    const beside = tests.filter((test) => folderOf(test) === folderOf(file));
    const own = beside.filter((test) => subjectOf(test) === subjectOf(file));
    return [...new Set([...own, ...beside, ...tests])];
  };
}
