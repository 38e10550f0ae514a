import { type Import, importsOf, sourceFiles } from "./imports.ts";

export type Layered = {
  readonly files: readonly string[];
  readonly imports: readonly Import[];
  /** The folders there are, in alphabetical order. */
  readonly folders: readonly string[];
  /** Imports of a folder above the importing one. */
  readonly upward: readonly string[];
};

/**
 * The product's files below a folder, and whether its sub-folders import only those named before them in `layers`. Files that
 * stand in no sub-folder serve all of them.
 */
export function layered(below: string, layers: readonly string[]): Layered {
  const isProduct = (file: string) => file.startsWith(below) && !/\.test\.tsx?$/.test(file);
  const folderOf = (file: string) => file.slice(below.length).split("/")[0] as string;
  const layerOf = (file: string) => (/\.tsx?$/.test(folderOf(file)) ? -1 : layers.indexOf(folderOf(file)));
  const files = sourceFiles().filter(isProduct);
  const imports = files.flatMap(importsOf).filter(({ to }) => isProduct(to));
  return {
    files,
    imports,
    folders: [...new Set(files.map(folderOf).filter((name) => !/\.tsx?$/.test(name)))].sort(),
    upward: imports.filter(({ from, to }) => layerOf(to) > layerOf(from)).map(({ from, to }) => `${from} → ${to}`),
  };
}

/** The first circle that a walk from any node meets, as its nodes; empty without one. */
export function circleOf(edges: readonly (readonly [from: string, to: string])[]): string[] {
  const targets = Map.groupBy(edges, ([from]) => from);
  const finished = new Set<string>();
  const path: string[] = [];
  const walk = (node: string): string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (finished.has(node)) return [];
    path.push(node);
    for (const [, to] of targets.get(node) ?? []) {
      const circle = walk(to);
      if (circle.length > 0) return circle;
    }
    path.pop();
    finished.add(node);
    return [];
  };
  for (const node of targets.keys()) {
    const circle = walk(node);
    if (circle.length > 0) return circle;
  }
  return [];
}
