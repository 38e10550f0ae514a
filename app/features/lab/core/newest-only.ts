/**
 * One request at a time: while one is on its way only the newest of those that follow is kept, and it is sent as soon as the
 * way is free. Nothing is cancelled half-way, so no worker is thrown away while somebody types.
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
