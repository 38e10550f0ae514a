/** A socket with bytes that its reader has not taken. */
export type Reader = {
  readonly client: string;
  /** Bytes that wait now. */
  readonly waiting: number;
  cutOff(): void;
};

export type BacklogLimits = { readonly ofAddress: number; readonly ofProcess: number };

/** After a cut this part of the limit is used at most: the next bytes must not have everybody counted again. */
const usedAfterCut = 0.9;

/** Readers that have bytes waiting, the one that has taken nothing for the longest time first. */
class Pile {
  readonly held = new Map<Reader, number>();
  readonly limit: number;
  #bytes = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  set(reader: Reader, bytes: number): void {
    const before = this.held.get(reader) ?? 0;
    this.#bytes += bytes - before;
    if (bytes < before) this.held.delete(reader);
    if (bytes > 0) this.held.set(reader, bytes);
  }
}

export type Backlog = {
  /** Counts what waits for the reader now. Past the part of its address or of the process, the slowest readers are cut off. */
  count(reader: Reader): void;
  forget(reader: Reader): void;
};

/** Bytes that wait for all sockets of an address, and for all of this process. */
export function createBacklog({ ofAddress, ofProcess }: BacklogLimits): Backlog {
  const everybody = new Pile(ofProcess);
  const addresses = new Map<string, Pile>();

  function set(reader: Reader, bytes: number): readonly Pile[] {
    const address = addresses.get(reader.client) ?? new Pile(ofAddress);
    address.set(reader, bytes);
    everybody.set(reader, bytes);
    if (address.held.size > 0) addresses.set(reader.client, address);
    else addresses.delete(reader.client);
    return [address, everybody];
  }
  function relieve(pile: Pile): void {
    // Some have taken their bytes since they were counted.
    for (const reader of [...pile.held.keys()]) set(reader, reader.waiting);
    for (const reader of pile.held.keys()) {
      if (pile.bytes <= pile.limit * usedAfterCut) return;
      set(reader, 0);
      reader.cutOff();
    }
  }
  return {
    count(reader) {
      for (const pile of set(reader, reader.waiting)) if (pile.bytes > pile.limit) relieve(pile);
    },
    forget: (reader) => void set(reader, 0),
  };
}
