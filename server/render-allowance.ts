export type RenderAllowance = {
  /** Whether this client may have one more page rendered now. */
  take(client: string): boolean;
};

type Bucket = { left: number; at: number };

const mostClients = 10_000;

/**
 * Pages that are not kept cost tens of milliseconds each. One client may have `burst` of them rendered at once and `perSecond`
 * afterwards; kept pages cost next to nothing and are not counted.
 */
export function createRenderAllowance({ burst = 150, perSecond = 4, now = Date.now } = {}): RenderAllowance {
  const buckets = new Map<string, Bucket>();
  const refilled = ({ left, at }: Bucket, time: number) => Math.min(burst, left + ((time - at) / 1000) * perSecond);

  function forget(time: number) {
    for (const [client, bucket] of buckets) if (refilled(bucket, time) >= burst) buckets.delete(client);
    // More clients than can be told apart at once: the oldest are forgotten.
    for (const client of buckets.keys()) {
      if (buckets.size < mostClients) break;
      buckets.delete(client);
    }
  }

  return {
    take(client) {
      const time = now();
      const bucket = buckets.get(client);
      if (!bucket && buckets.size >= mostClients) forget(time);
      const left = bucket ? refilled(bucket, time) : burst;
      buckets.set(client, { left: Math.max(0, left >= 1 ? left - 1 : left), at: time });
      return left >= 1;
    },
  };
}
