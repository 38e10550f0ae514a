/** What a function may know of its surroundings: the same shape in the embedded platform and on a hosted edge runtime. */
export type FunctionEnv = {
  get(name: string): string | undefined;
  readonly fetch: typeof fetch;
  /** The client's address, proxies already resolved. */
  readonly remoteAddress: string;
  /** Milliseconds since the request came, in which it waited for its turn. */
  readonly waitedMs?: number;
};
