/** "2026-11-18 09:15": UTC, which the report names once. */
export const momentText = (millis: number): string => new Date(millis).toISOString().slice(0, 16).replace("T", " ");
