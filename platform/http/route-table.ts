import { TrieRouter } from "hono/router/trie-router";

export type Route<Operation> = readonly [method: string, path: string, operation: Operation];

export type FoundRoute<Operation> = {
  readonly operation: Operation;
  /** Of the table, with its `:name` segments unfilled. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
};

/** Finds a service's operation; of several that fit, the first in the table. Paths are compared as they are written. */
export function createRouteTable<Operation>(routes: readonly Route<Operation>[]) {
  const router = new TrieRouter<{ readonly operation: Operation; readonly path: string }>();
  for (const [method, path, operation] of routes) router.add(method, path, { operation, path });
  const methods = new Set(routes.map(([method]) => method));
  const matchOf = (method: string, path: string) => router.match(method, path)[0][0];
  return {
    find(method: string, path: string): FoundRoute<Operation> | undefined {
      const [found, params = {}] = matchOf(method, path) ?? [];
      return found && { ...found, params: params as Record<string, string> };
    },
    /** True when another method would find something at this path. */
    isKnown: (path: string): boolean => [...methods].some((method) => matchOf(method, path) !== undefined),
  };
}
