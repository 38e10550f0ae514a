import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { announcedInstance } from "../../server/running-instance.ts";
import { newDataDirectory } from "./prepared-data.ts";

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

function untilSaid(what: string, child: ChildProcess, output: () => string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The site did not say "${what}" within ${timeoutMs / 1000} s:\n${output()}`)),
      timeoutMs,
    );
    const look = () => {
      if (!output().includes(what)) return;
      clearTimeout(timer);
      resolve();
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", look);
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`The site stopped with code ${code} while starting:\n${output()}`));
    });
    look();
  });
}

/** The product as an owner would start it, on a free port. */
async function launch(dataDir: string, environment: Record<string, string> = {}) {
  const port = await freePort();
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
  await untilSaid("Ready.", child, output, 240_000);
  const stop = async () => {
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await gone;
  };
  return { child, port, output, stop };
}

async function firstStart(dataDir: string): Promise<void> {
  const { child, output, stop } = await launch(dataDir);
  try {
    await untilSaid("robot figures were computed", child, output, 240_000);
  } finally {
    await stop();
  }
}

/** Starts the whole product on a data directory of its own. */
export async function startSite(environment: Record<string, string> = {}): Promise<RunningSite> {
  const dataDir = await newDataDirectory(firstStart);
  const { child, port, output, stop } = await launch(dataDir, environment);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    dataDir,
    databaseUrl: announcedInstance(dataDir)?.ownerUrl ?? "",
    ownerLink: /(http:\S+\?owner=\S+)/.exec(output())?.[1],
    mailboxUrl: /(http:\S+\/_dev\/mail\S+)/.exec(output())?.[1],
    output,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A file with the shipped settings, changed for a test. @returns its path, for SUPABASE_CONFIG. */
export function changedSettings(change: (shipped: string) => string): string {
  const file = join(mkdtempSync(join(tmpdir(), "northpip-settings-")), "config.toml");
  writeFileSync(file, change(readFileSync(join(root, "supabase/config.toml"), "utf8")));
  return file;
}

/** All browser tests sign up and cause mails from one address, which causes a tenth of them. */
const withRoomForAll = (shipped: string) =>
  `${shipped}\n[auth.rate_limit]\nsign_in_sign_ups = 300\nemail_sent = 3000\n`;

/** Playwright's global set-up: one site for all browser tests, or the running one that TEST_SITE_URL names. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_SITE_URL) return undefined;
  const site = await startSite({
    SUPABASE_CONFIG: changedSettings(withRoomForAll),
    // Of BIP 173's examples.
    PAY_BITCOIN_ADDRESS: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  });
  process.env.TEST_SITE_URL = site.url;
  process.env.TEST_MAILBOX_URL = site.mailboxUrl ?? "";
  process.env.TEST_OWNER_LINK = site.ownerLink ?? "";
  process.env.TEST_DATABASE_URL = site.databaseUrl;
  return site.stop;
}
