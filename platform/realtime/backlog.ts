import { addressSite, siteShare } from "#lib/address-group.ts";

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
  /** Counts what waits for the reader now. Past the part of its address, of the network around it or of the process, the slowest readers are cut off. */
  count(reader: Reader): void;
  forget(reader: Reader): void;
};

/** Bytes that wait for all sockets of an address, of the network around an IPv6 address, and for all of this process. */
export function createBacklog({ ofAddress, ofProcess }: BacklogLimits): Backlog {
  const everybody = new Pile(ofProcess);
  const networks = new Map<string, Pile>();

  function setIn(network: string, limit: number, reader: Reader, bytes: number): Pile {
    const pile = networks.get(network) ?? new Pile(limit);
    pile.set(reader, bytes);
    if (pile.held.size > 0) networks.set(network, pile);
    else networks.delete(network);
    return pile;
  }
  function set(reader: Reader, bytes: number): readonly Pile[] {
    const site = addressSite(reader.client);
    const piles = [
      setIn(reader.client, ofAddress, reader, bytes),
      ...(site === null ? [] : [setIn(site, siteShare * ofAddress, reader, bytes)]),
      everybody,
    ];
    everybody.set(reader, bytes);
    return piles;
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
