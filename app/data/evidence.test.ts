import { expect, test } from "vitest";
import { withStandingEvidence } from "./evidence.ts";

test("evidence counts through its last day and not longer; without one it counts for good", () => {
  const rows = [
    { id: "no end", evidence: "a report", evidenceUntil: null },
    { id: "today", evidence: "a report", evidenceUntil: "2026-11-23" },
    { id: "yesterday", evidence: "a report", evidenceUntil: "2026-11-22" },
    { id: "none", evidence: null, evidenceUntil: "2030-01-01" },
  ];
  expect(withStandingEvidence(rows, new Date("2026-11-23T23:59:00Z"))).toEqual([
    { id: "no end", evidence: "a report" },
    { id: "today", evidence: "a report" },
    { id: "yesterday", evidence: null },
    { id: "none", evidence: null },
  ]);
});
