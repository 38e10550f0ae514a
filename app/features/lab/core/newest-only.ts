/**
 * One request at a time: while one is pending, only the newest of the following is queued, and it is sent as soon as the
 * first is answered. No request is cancelled, so no worker is stopped while a visitor types.
 */
export function newestOnly<Request>(send: (request: Request) => Promise<void>): (request: Request) => void {
  let busy = false;
  let next: { readonly request: Request } | null = null;
  const pump = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      while (next) {
        const { request } = next;
        next = null;
        await send(request);
      }
    } finally {
      busy = false;
    }
  };
  return (request) => {
    next = { request };
    void pump();
  };
}
