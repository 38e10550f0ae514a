/** What of an earlier run's time still counts in the next one. */
const share = 0.5;

export type MemberTurns = {
  /** Forgets half of what was taken before. */
  beginRun(): void;
  /** Starts to measure the time of a member's alert. @returns a function that stops it. */
  begin(member: string): () => void;
  /** Members who took time, and how many milliseconds each. */
  taken(): { readonly members: readonly string[]; readonly millis: readonly number[] };
};

/** Whose alerts took how much time recently: those of whoever took least are watched first, so that nobody's costly rules hold up all others. */
export function createMemberTurns(): MemberTurns {
  const taken = new Map<string, number>();
  return {
    beginRun() {
      for (const [member, millis] of taken) {
        if (millis < 1) taken.delete(member);
        else taken.set(member, millis * share);
      }
    },
    begin(member) {
      const began = performance.now();
      return () => void taken.set(member, (taken.get(member) ?? 0) + performance.now() - began);
    },
    taken: () => ({ members: [...taken.keys()], millis: [...taken.values()] }),
  };
}
