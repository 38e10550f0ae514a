import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { announcedInstance } from "../../server/running-instance.ts";

const root = join(import.meta.dirname, "../..");

export type RunningSite = {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  readonly ownerLink: string | undefined;
  readonly mailboxUrl: string | undefined;
  /** The embedded database, for tests that change it from beside. */
  readonly databaseUrl: string;
  readonly output: () => string;
  stop(): Promise<void>;
};

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

function untilReady(child: ChildProcess, output: () => string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The site was not ready within ${timeoutMs / 1000} s:\n${output()}`)),
      timeoutMs,
    );
    const look = () => {
      if (!output().includes("Ready.")) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on("data", look);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`The site stopped with code ${code} while starting:\n${output()}`));
    });
  });
}

/** Starts the whole product as an owner would, on a free port with a data directory of its own. */
export async function startSite(environment: Record<string, string> = {}): Promise<RunningSite> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), "northpip-site-"));
  const child = spawn(process.execPath, ["server.ts"], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const output = () => text;
  await untilReady(child, output, 240_000);
  const stop = async () => {
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await gone;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    dataDir,
    databaseUrl: announcedInstance(dataDir)?.ownerUrl ?? "",
    ownerLink: /(http:\S+\?owner=\S+)/.exec(text)?.[1],
    mailboxUrl: /(http:\S+\/_dev\/mail\S+)/.exec(text)?.[1],
    output,
    stop,
  };
}

/** Playwright's global set-up: one site for all browser tests, or the running one that TEST_SITE_URL names. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_SITE_URL) return undefined;
  const site = await startSite();
  process.env.TEST_SITE_URL = site.url;
  process.env.TEST_MAILBOX_URL = site.mailboxUrl ?? "";
  process.env.TEST_OWNER_LINK = site.ownerLink ?? "";
  process.env.TEST_DATABASE_URL = site.databaseUrl;
  return site.stop;
}
