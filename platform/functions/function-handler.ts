/** What a function may know of its surroundings: the same shape in our process and on a hosted edge runtime. */
export type FunctionEnv = {
  /** `SUPABASE_URL`, `SUPABASE_ANON_KEY`, `SUPABASE_SERVICE_ROLE_KEY`, `ASSISTANT_*`, `CHECKOUT_*` … */
  get(name: string): string | undefined;
  readonly fetch: typeof fetch;
  /** The client's address, proxies already resolved. */
  readonly remoteAddress: string;
  /** Milliseconds since the request came, in which it waited for its turn. */
  readonly waitedMs?: number;
};

/** A web-standard handler as in `supabase/functions/<name>/handler.ts`. Its request carries an abort signal. */
export type FunctionHandler = (request: Request, env: FunctionEnv) => Promise<Response>;
