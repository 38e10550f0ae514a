import { FanOut, type FanOutOptions } from "./fan-out.ts";
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

type Topic<M> = {
  readonly members: Set<M>;
  /** For messages on their way, until somebody comes or goes: thousands of messages must not have it copied thousands of times. */
  list?: readonly M[] | undefined;
};

/** The members of each topic in this process. */
export class Hub<M extends Member> {
  readonly #topics = new Map<Address, Topic<M>>();
  readonly #fanOut: FanOut<Address, M>;

  constructor(options: FanOutOptions) {
    this.#fanOut = new FanOut(options);
  }

  add(address: Address, member: M): void {
    const topic: Topic<M> = this.#topics.get(address) ?? { members: new Set() };
    this.#topics.set(address, topic);
    topic.members.add(member);
    topic.list = undefined;
  }

  remove(address: Address, member: M): void {
    const topic = this.#topics.get(address);
    if (!topic?.members.delete(member)) return;
    topic.list = undefined;
    if (topic.members.size === 0) this.#topics.delete(address);
  }

  has(address: Address): boolean {
    return this.#topics.has(address);
  }

  get isBehind(): boolean {
    return this.#fanOut.isBehind;
  }

  /** Members of a topic. */
  count(address: Address): number {
    return this.#topics.get(address)?.members.size ?? 0;
  }

  /**
   * Writes the message once for each serializer, whatever the number of members. Those who are members now and still are when their
   * turn comes are sent it.
   */
  announce(address: Address, message: Announcement, wants: (member: M) => boolean): void {
    const topic = this.#topics.get(address);
    if (!topic) return;
    topic.list ??= [...topic.members];
    const written = new Map<Vsn, Encoded | undefined>();
    this.#fanOut.start(address, topic.list, (member) => {
      if (!topic.members.has(member) || !wants(member)) return;
      if (!written.has(member.vsn))
        written.set(member.vsn, writeAnnouncement(member.vsn, clientTopic(address), message));
      const encoded = written.get(member.vsn);
      if (encoded) member.deliver(encoded);
    });
  }
}
