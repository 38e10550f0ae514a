import type { Caller } from "../../postgres/database.ts";
import { CallerGroup, type GroupOptions, type Member } from "./caller-group.ts";
import type { HeldChange } from "./held-change.ts";
import { type SharedFilterLimits, type SharedFilters, sharedFilters } from "./shared-filters.ts";

/** Where a member is until it moves on or leaves. */
export type Membership = { move(caller: Caller): void; leave(): void };

export type CallerGroups = {
  join(member: Member, caller: Caller): Membership;
  enqueue(change: HeldChange): void;
  /** Nobody is told anything any more. */
  clear(): void;
};

export type CallerGroupsOptions = GroupOptions & { readonly shared: SharedFilterLimits };

type Place = { readonly group: CallerGroup; readonly filters: SharedFilters };

/**
 * One group for all who are judged alike: the same role and the same claims. A client with many filters, or with patterns, has such a group
 * for itself beside it, so that others do not wait for its filters.
 */
export function callerGroups({ shared, ...options }: CallerGroupsOptions): CallerGroups {
  const groups = new Map<string, Place>();

  const placeOf = (key: string, caller: Caller): Place =>
    groups.get(key) ?? { group: new CallerGroup(caller, options), filters: sharedFilters(shared) };

  function enter(member: Member, caller: Caller): { group: CallerGroup; exit(): void } {
    const together = JSON.stringify([caller.role, caller.claims]);
    const fits = placeOf(together, caller).filters.admits(member);
    const key = fits ? together : JSON.stringify([caller.role, caller.claims, member.client]);
    const place = placeOf(key, caller);
    groups.set(key, place);
    place.group.add(member);
    place.filters.add(member);
    const exit = () => {
      place.group.remove(member);
      place.filters.remove(member);
      if (place.group.members.size === 0 && groups.get(key) === place) groups.delete(key);
    };
    return { group: place.group, exit };
  }

  return {
    join(member, caller) {
      let at = enter(member, caller);
      return {
        move(next) {
          const pending = at.group.pendingOf(member);
          at.exit();
          at = enter(member, next);
          at.group.adopt(pending);
        },
        leave: () => at.exit(),
      };
    },
    enqueue(change) {
      for (const { group } of groups.values()) group.enqueue(change);
    },
    clear() {
      for (const { group } of groups.values()) group.members.clear();
      groups.clear();
    },
  };
}
