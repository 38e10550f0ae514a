const units = [
  { name: "hour", seconds: 3600 },
  { name: "minute", seconds: 60 },
  { name: "second", seconds: 1 },
] as const;

/** A wait as a person says it, rounded up so that it is never too short: "1 minute", "14 hours". */
export function waitInWords(seconds: number): string {
  const unit = units.find((candidate) => seconds >= candidate.seconds) ?? units[2];
  const count = Math.max(1, Math.ceil(seconds / unit.seconds));
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}
