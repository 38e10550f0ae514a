const minute = 60_000;
const steps = [
  { most: 60, of: minute, one: "a minute", many: "minutes" },
  { most: 24, of: 60 * minute, one: "an hour", many: "hours" },
  { most: Number.POSITIVE_INFINITY, of: 24 * 60 * minute, one: "a day", many: "days" },
] as const;

/** How long ago something was saved on this device: "Saved on this device, 2 minutes ago". */
export function savedText(savedAt: number, now: number): string {
  const ago = Math.max(0, now - savedAt);
  if (ago < minute) return "Saved on this device just now";
  const step = steps.find(({ most, of }) => ago < most * of) ?? steps[2];
  const count = Math.floor(ago / step.of);
  return `Saved on this device, ${count === 1 ? step.one : `${count} ${step.many}`} ago`;
}
