import { afterEach, expect, test, vi } from "vitest";
import { localMoment } from "#lib/local-moment.ts";
import { moment } from "./field.ts";

afterEach(() => vi.useRealTimers());

test("a moment begins with the present one where it is told to, whenever the form is opened", () => {
  const noted = moment("Noted at", { now: true });
  for (const at of ["2026-11-29T09:00:00Z", "2026-11-30T10:30:00Z"]) {
    vi.useFakeTimers({ now: new Date(at), toFake: ["Date"] });
    expect(noted.first).toBe(localMoment(at));
    expect(noted.schema.parse(noted.first)).toBe(new Date(at).toISOString());
  }
  expect(moment("Published at").first).toBe("");
});
