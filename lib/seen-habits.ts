/** What the statement analyzer found in a robot's trades; null in a record that was stored before it looked. */
export type RecordedHabits = {
  readonly robotId: string;
  readonly findings: readonly { readonly id: string; readonly verdict: string }[] | null;
};

export type Habits = { readonly grid: boolean; readonly martingale: boolean };

/**
 * Which habits a record shows of each robot: that of its rules or, where none are published, those of accounts, which may hold other trades
 * as well.
 */
export function seenHabits(
  ofRules: readonly RecordedHabits[],
  ofAccounts: readonly RecordedHabits[],
): (robotId: string) => Habits {
  const withRules = new Set(ofRules.map(({ robotId }) => robotId));
  const counted = [...ofRules, ...ofAccounts.filter(({ robotId }) => !withRules.has(robotId))];
  const seen = new Set(
    counted.flatMap(({ robotId, findings }) =>
      (findings ?? []).flatMap(({ id, verdict }) => (verdict === "seen" ? [`${robotId} ${id}`] : [])),
    ),
  );
  return (robotId) => ({ grid: seen.has(`${robotId} grid`), martingale: seen.has(`${robotId} martingale`) });
}
