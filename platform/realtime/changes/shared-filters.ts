import type { Member } from "./caller-group.ts";
import { isPattern } from "./parse-filter.ts";
import type { Interest } from "./read-requests.ts";

export type SharedFilterLimits = {
  /** Conditions of all different filters. */
  readonly conditions: number;
  /** Of one client. */
  readonly ofClient: number;
};

/** Counts the filters of a group whose members are of many clients: whoever adds one makes every change slower for all of them. */
export type SharedFilters = {
  /** Whether the member's filters are few, and of kinds that are quick and cannot fail. */
  admits(member: Member): boolean;
  add(member: Member): void;
  remove(member: Member): void;
};

const textOf = ({ key, filterText }: Interest) => `${key}\0${filterText}`;
const filtersOf = ({ interests }: Member) =>
  new Map(interests.flatMap((interest) => (interest.filter.length > 0 ? [[textOf(interest), interest.filter]] : [])));
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);

function change<Key>(counts: Map<Key, number>, key: Key, by: number): number {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
  return count;
}

export function sharedFilters(limits: SharedFilterLimits): SharedFilters {
  const holders = new Map<string, number>();
  const ofClients = new Map<string, number>();
  let conditions = 0;

  function count(member: Member, by: 1 | -1): void {
    for (const [text, filter] of filtersOf(member)) {
      const left = change(holders, text, by);
      if (left === (by === 1 ? 1 : 0)) conditions += by * filter.length;
      change(ofClients, member.client, by * filter.length);
    }
  }
  return {
    admits(member) {
      if (member.interests.some(({ filter }) => filter.some(isPattern))) return false;
      const added = [...filtersOf(member)].filter(([text]) => !holders.has(text)).map(([, { length }]) => length);
      const more = sum(added);
      // What others wait for anyway costs nothing more.
      if (more === 0) return true;
      return conditions + more <= limits.conditions && (ofClients.get(member.client) ?? 0) + more <= limits.ofClient;
    },
    add: (member) => count(member, 1),
    remove: (member) => count(member, -1),
  };
}
