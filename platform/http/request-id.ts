/**
 * The id a request is known by in answer and log. A caller's own id is kept when it is harmless, so that a proxy's log
 * and ours can be read together.
 */
export function requestId(offered: string | null): string {
  return offered && /^[\w-]{8,64}$/.test(offered) ? offered : crypto.randomUUID();
}
