import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importFiles } from "./import-files.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-files-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A file that a platform wrote at a moment. */
async function file(name: string, written: number, lines: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${lines.join("\n")}\n`);
  await utimes(path, new Date(written), new Date(written));
  return path;
}
async function said(name: string, files: readonly string[], now: number): Promise<string> {
  const lines: string[] = [];
  const request = { symbol: "EURUSD", files, options: { symbol: "EURUSD" }, now } as const;
  await importFiles(join(folder, name), request, (line) => lines.push(line));
  return lines.join("\n");
}

describe("an import into the stored history", () => {
  const heading = "<DATE>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>";
  const weeks = ["2026.11.01", "2026.11.08", "2026.11.15", "2026.11.22"].map(
    (sunday, i) => `${sunday}\t1.10${i}00\t1.12000\t1.09000\t1.11${i}00\t1000\t0\t10`,
  );

  it.each([
    ["its last day", Date.UTC(2026, 10, 27, 20), "3 W1 bars of EURUSD read"],
    ["the weekend after it", Date.UTC(2026, 10, 28, 9), "4 W1 bars of EURUSD read"],
  ])(
    "takes a week of MetaTrader, which is dated Sunday, for one that runs until Friday: file of %s",
    async (_, written, read) => {
      const path = await file("EURUSD_W1.csv", written, [heading, ...weeks]);
      const later = Date.UTC(2026, 11, 8);
      expect(await said(`weeks-${written}`, [path], later)).toContain(read);
    },
  );

  it("goes on with the next file where no bar of one had ended", async () => {
    const hours = (...of: number[]) => [
      "date,open,high,low,close",
      ...of.map((h) => `2026-11-25T${h}:00Z,1.1,1.2,1.0,1.15`),
    ];
    const written = Date.UTC(2026, 10, 25, 14, 20);
    const running = await file("running.csv", written, hours(15, 16));
    const whole = await file("whole.csv", written, hours(11, 12, 13));
    const lines = await said("hours", [running, whole], written);
    expect(lines).toMatch(/running\.csv: .*left out/);
    expect(lines).toContain("3 H1 bars of EURUSD read, 3 new");
  });
});
