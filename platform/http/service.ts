/** What a service of the platform knows about a request beside the request itself. */
export type RequestContext = {
  /** The client's address, already resolved by trusted-hop count. */
  readonly remoteAddress: string;
  /** One id a request, echoed in `x-request-id` and in every log line. */
  readonly requestId: string;
  /** Path below the service's mount point, with its leading slash: `/token` for `/auth/v1/token`. */
  readonly path: string;
};

/** One mounted service (rest, auth, functions, mail …): a web-standard handler. It never throws: it renders its own errors. */
export type Service = (request: Request, context: RequestContext) => Promise<Response>;

export type Log = {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
};
