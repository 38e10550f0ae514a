import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { EmbeddedPostgresError } from "./errors.ts";

/** The account the server runs under when we are root; undefined means "as ourselves". */
export type RunAs = { readonly uid: number; readonly gid: number; readonly name: string };

const candidates = ["postgres", "_postgres", "nobody"];

/**
 * PostgreSQL refuses to run as root. A cluster that exists keeps its owner, so that a site first started by an
 * ordinary user can be started by root later and by that user again.
 * @throws {EmbeddedPostgresError} when root has no ordinary account to hand the server to.
 */
export function chooseUser(clusters: readonly string[]): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  for (const cluster of clusters) {
    const owner = statSync(cluster, { throwIfNoEntry: false });
    if (owner && owner.uid !== 0) {
      return accounts.find(({ uid }) => uid === owner.uid) ?? { uid: owner.uid, gid: owner.gid, name: `${owner.uid}` };
    }
  }
  for (const wanted of candidates) {
    const account = accounts.find(({ name, uid }) => name === wanted && uid !== 0);
    if (account) return account;
  }
  throw new EmbeddedPostgresError(
    "PostgreSQL does not run as root and this machine has neither a postgres nor a nobody account: start as an ordinary user, or set DATABASE_URL.",
  );
}

function readAccounts(): RunAs[] {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Can the account enter the directory, or run the program? Asked of the kernel, not computed from modes. */
export function canReach(path: string, runAs: RunAs | undefined): boolean {
  // A shell builtin: the `node` that runs us may itself lie where the account cannot go.
  const probe = spawnSync("/bin/sh", ["-c", 'test -x "$0"', path], {
    ...identity(runAs),
    cwd: "/",
    stdio: "ignore",
  });
  if (probe.error) {
    throw new EmbeddedPostgresError(
      `Root may not start a program as ${runAs?.name ?? "itself"} here (${probe.error.message}): start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return probe.status === 0;
}

/** Options for `spawn`; Node drops root's supplementary groups when it changes the uid. */
export const identity = (runAs: RunAs | undefined) => (runAs ? { uid: runAs.uid, gid: runAs.gid } : {});
