/** What one function may use. As on a hosted project, where they are 2 s, 150 s and 256 MB. */
export type EdgeLimits = {
  /** Milliseconds that it may keep its thread busy without a pause. */
  readonly busyMs: number;
  /** Milliseconds for a call, from its request to the last byte of its answer. */
  readonly callMs: number;
  /** Milliseconds until it has called `Deno.serve`. */
  readonly startMs: number;
  /** Bytes of heap and buffers together. */
  readonly memoryBytes: number;
  /** Bytes of a request's body. */
  readonly bodyBytes: number;
  /** Milliseconds without a call after which its thread is given back. */
  readonly idleMs: number;
};

const megabytes = (count: number) => count * 2 ** 20;

export const edgeLimits: EdgeLimits = {
  busyMs: 2_000,
  callMs: 150_000,
  startMs: 15_000,
  memoryBytes: megabytes(256),
  bodyBytes: megabytes(10),
  idleMs: 60_000,
};
