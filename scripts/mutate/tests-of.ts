import { importsOf, sourceFiles } from "../../tests/architecture/imports.ts";

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

const subjectOf = (path: string): string => path.replace(/(\.integration)?(\.test)?\.tsx?$/, "");

/** How many folders two files have in common. */
function sharedFolders(a: string, b: string): number {
  const [of, other] = [folderOf(a).split("/"), folderOf(b).split("/")];
  const differs = of.findIndex((name, depth) => name !== other[depth]);
  return differs < 0 ? of.length : differs;
}

/** Answers the test files that reach a source file through imports: its own first, then by folders in common, then the fewest steps away. */
export function findTests(pattern: RegExp): (file: string) => string[] {
  const importers = new Map<string, string[]>();
  for (const file of sourceFiles())
    for (const { to, typeOnly } of importsOf(file))
      if (!typeOnly) importers.set(to, [...(importers.get(to) ?? []), file]);
  return (file) => {
    const seen = new Set([file]);
    for (const current of seen) for (const importer of importers.get(current) ?? []) seen.add(importer);
    const near = [...seen]
      .filter((path) => pattern.test(path))
      .map((test) => ({ test, shared: sharedFolders(file, test), beside: folderOf(test) === folderOf(file) }))
      .sort((a, b) => Number(b.beside) - Number(a.beside) || b.shared - a.shared)
      .map(({ test }) => test);
    const own = near.filter((test) => folderOf(test) === folderOf(file) && subjectOf(test) === subjectOf(file));
    return [...new Set([...own, ...near])];
  };
}
