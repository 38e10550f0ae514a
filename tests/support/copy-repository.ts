import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The repository's files as they are now, in a new folder that uses the same packages; without data and without a build. */
export function copyRepository(name: string): string {
  const copy = mkdtempSync(join(tmpdir(), name));
  chmodSync(copy, 0o755);
  const tracked = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const present = tracked
    .toString()
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(root, path)));
  const packed = execFileSync("tar", ["-cf", "-", "-T", "-"], { cwd: root, input: present.join("\n"), maxBuffer: 1e9 });
  execFileSync("tar", ["-xf", "-", "-C", copy], { input: packed });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}
