/** What each client holds open in this process (streams, sockets): one client must not hold every connection. */
export type ClientSlots = {
  /** @returns the function that gives the slot back, or null when the client has none left. */
  take(client: string): (() => void) | null;
};

export function createClientSlots(limit: number): ClientSlots {
  const open = new Map<string, number>();
  return {
    take(client) {
      const count = open.get(client) ?? 0;
      if (count >= limit) return null;
      open.set(client, count + 1);
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        const left = (open.get(client) ?? 1) - 1;
        if (left > 0) open.set(client, left);
        else open.delete(client);
      };
    },
  };
}
