import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { momentOf } from "./typed-moment.ts";

const run = promisify(execFile);
/** What the owner's browser makes of the typed times, in a zone of its own: a process has one zone. */
async function inZone(TZ: string, typed: readonly string[]): Promise<string[]> {
  const code = `import { momentOf } from "./app/features/admin/definition/typed-moment.ts";
    const said = ${JSON.stringify(typed)}.map((time) => {
      const read = momentOf(time);
      return "problem" in read ? "problem" : read.at + (read.twice ? " twice" : "");
    });
    console.log(JSON.stringify(said));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code], {
    env: { ...process.env, TZ, NODE_OPTIONS: "" },
  });
  return JSON.parse(stdout);
}

test.each([
  ["America/New_York", "2027-03-14T02:30", "2027-11-07T01:30", "2027-11-07T05:30:00.000Z", "2027-11-07T02:30"],
  ["Europe/Berlin", "2027-03-28T02:00", "2027-10-31T02:59", "2027-10-31T00:59:00.000Z", "2027-10-31T03:00"],
  ["America/Santiago", "2027-09-05T00:30", "2027-04-03T23:30", "2027-04-04T02:30:00.000Z", "2027-04-04T00:00"],
  // Half an hour.
  ["Australia/Lord_Howe", "2027-10-03T02:15", "2027-04-04T01:45", "2027-04-03T14:45:00.000Z", "2027-04-04T02:15"],
])(
  "in %s a lost time is refused, and a doubled one is the first of both and is told so",
  async (zone, lost, doubled, first, once) => {
    const said = await inZone(zone, [lost, doubled, once, "2027-06-01T12:00"]);
    expect(said.slice(0, 2)).toEqual(["problem", `${first} twice`]);
    for (const plain of said.slice(2)) expect(plain).toMatch(/^2027-\d\d-\d\dT[\d:.]+Z$/);
  },
);

test("where clocks never change every time is taken", async () => {
  expect(await inZone("UTC", ["2027-03-14T02:30", "2027-11-07T01:30"])).toEqual([
    "2027-03-14T02:30:00.000Z",
    "2027-11-07T01:30:00.000Z",
  ]);
  expect(await inZone("UTC", ["2027-02-30T10:00", "", "tomorrow", "2027-03-14"])).toEqual(Array(4).fill("problem"));
});

test("what is no date with a time is called that, and no time that a clock skips", () => {
  for (const typed of ["2027-03-14", "2027-13-01T10:00", "March 14, 2027 10:00"])
    expect(momentOf(typed), typed).toEqual({ problem: "A date and a time." });
});
