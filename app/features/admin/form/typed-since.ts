/** What was typed otherwise than it was sent, by name: it came while that was on its way. */
export const typedSince = <Value>(
  typed: Readonly<Record<string, Value>>,
  sent: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name])),
  );
