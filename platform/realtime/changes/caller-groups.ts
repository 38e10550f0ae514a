import type { Caller } from "../../postgres/database.ts";
import { CallerGroup, type GroupOptions, type Member } from "./caller-group.ts";
import type { HeldChange } from "./held-change.ts";

/** Where a member is until it moves on or leaves. */
export type Membership = { move(caller: Caller): void; leave(): void };

export type CallerGroups = {
  join(member: Member, caller: Caller): Membership;
  enqueue(change: HeldChange): void;
  /** Nobody is told anything any more. */
  clear(): void;
};

/** One group for all who are judged alike: the same role and the same claims. */
export function callerGroups(options: GroupOptions): CallerGroups {
  const groups = new Map<string, CallerGroup>();

  function enter(member: Member, caller: Caller): { group: CallerGroup; exit(): void } {
    const key = JSON.stringify([caller.role, caller.claims]);
    const group = groups.get(key) ?? new CallerGroup(caller, options);
    groups.set(key, group);
    group.members.add(member);
    const exit = () => {
      group.members.delete(member);
      if (group.members.size === 0 && groups.get(key) === group) groups.delete(key);
    };
    return { group, exit };
  }

  return {
    join(member, caller) {
      let place = enter(member, caller);
      return {
        move(next) {
          const pending = place.group.pendingOf(member);
          place.exit();
          place = enter(member, next);
          place.group.adopt(pending);
        },
        leave: () => place.exit(),
      };
    },
    enqueue(change) {
      for (const group of groups.values()) group.enqueue(change);
    },
    clear() {
      for (const { members } of groups.values()) members.clear();
      groups.clear();
    },
  };
}
