import { type Announcement, type Encoded, type Vsn, writeAnnouncement } from "./serializer.ts";

/** A private topic and a public one of the same name are two. */
export type Address = `${"private" | "public"}:${string}`;

export const addressOf = (topic: string, isPrivate: boolean): Address => `${isPrivate ? "private" : "public"}:${topic}`;

/** The topic's name as clients write it. */
const clientTopic = (address: Address): string => `realtime:${address.slice(address.indexOf(":") + 1)}`;

export type Member = {
  readonly vsn: Vsn;
  readonly readsBroadcasts: boolean;
  readonly readsPresence: boolean;
  deliver(message: Encoded): void;
};

/** The members of each topic in this process. */
export class Hub<M extends Member> {
  readonly #topics = new Map<Address, Set<M>>();

  add(address: Address, member: M): void {
    const members = this.#topics.get(address);
    if (members) members.add(member);
    else this.#topics.set(address, new Set([member]));
  }

  remove(address: Address, member: M): void {
    const members = this.#topics.get(address);
    if (members?.delete(member) && members.size === 0) this.#topics.delete(address);
  }

  has(address: Address): boolean {
    return this.#topics.has(address);
  }

  /** Writes the message once for each serializer, whatever the number of members. */
  announce(address: Address, message: Announcement, wants: (member: M) => boolean): void {
    const written = new Map<Vsn, Encoded | undefined>();
    for (const member of this.#topics.get(address) ?? []) {
      if (!wants(member)) continue;
      if (!written.has(member.vsn))
        written.set(member.vsn, writeAnnouncement(member.vsn, clientTopic(address), message));
      const encoded = written.get(member.vsn);
      if (encoded) member.deliver(encoded);
    }
  }
}
