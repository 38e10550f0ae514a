import { expect, test } from "vitest";
import hours from "../collections/mentor-hours.ts";

const read = (typed: string) => hours.fields.zone?.schema.safeParse(typed);

test("takes the zones that a clock can be told by, and no others", () => {
  for (const typed of ["Europe/London", " America/New_York ", "UTC"]) expect(read(typed)?.data).toBe(typed.trim());
  for (const typed of ["Europe/Londn", "", "London", "9 o'clock"])
    expect(read(typed)?.error?.issues[0]?.message, typed).toBe("No such time zone. Write it as Europe/London.");
});
