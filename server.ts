/**
 * The composition root. It reads as the contents page of the running product: configuration, database, content, build,
 * back end, site, listener, shutdown.
 */
import "./server/production.ts";
import { join } from "node:path";
import { type Config, ConfigError, readConfig } from "#config";
import { checkMailServer } from "#platform/mail/check-mail-server.ts";
import { mailboxExists } from "#platform/mail/mailbox-access.ts";
import { refuseHeldDirectory } from "#platform/postgres/data-directory-lock.ts";
import { DatabaseUnavailable, EmbeddedPostgresError, MigrationError } from "#platform/postgres/errors.ts";
import { refuseMovedDirectory } from "#platform/postgres/moved-directory.ts";
import { refuseUnfinishedDirectory } from "#platform/postgres/unfinished-directory.ts";
import { readSettings, SettingsError } from "#platform/settings/read-settings.ts";
import type { Settings } from "#platform/settings/schema.ts";
import type { SignalRequest } from "#trading/alerts/watch-signal.ts";
import { robotStrategies } from "#trading/strategy/robots/robots.ts";
import { createJobPool } from "#workers/job-pool.ts";
import { runInOwnThread } from "#workers/run-in-own-thread.ts";
import { serverClient } from "./app/data/server-client.ts";
import { accessFindings, settingsFindings } from "./server/check-settings.ts";
import { ignoreClosedPipes } from "./server/closed-pipes.ts";
import { type DataAccess, embeddedData, hostedData } from "./server/data-access.ts";
import { engineFingerprint } from "./server/engine-fingerprint.ts";
import { prepareBuild } from "./server/ensure-build.ts";
import type { ForecastWork } from "./server/forecasts/forecast-work.ts";
import { barsSinceMade, casesAt } from "./server/forecasts/stored-forecasts.ts";
import { mailboxKey } from "./server/installation-secrets.ts";
import { freePort, StartError } from "./server/listen-address.ts";
import { createLog } from "./server/log.ts";
import { diskHistory } from "./server/market/history/disk-history.ts";
import { historyFolder } from "./server/market/history/history-files.ts";
import { type KeptHistory, keepHistory } from "./server/market/history/keep-history.ts";
import { openLiveQuotes } from "./server/market/live/open-live-quotes.ts";
import { openMarketProvider } from "./server/market/provider.ts";
import { type OpenDatabase, openDatabase } from "./server/open-database.ts";
import { prepareContent } from "./server/prepare-content.ts";
import { createProgress } from "./server/progress.ts";
import { openProviderSettings, type ProviderSettings } from "./server/providers/provider-settings.ts";
import { publishRobotFigures } from "./server/publish-robot-figures.ts";
import { keepRobotFiles } from "./server/robot-files/keep-robot-files.ts";
import { announceInstance, withdrawInstance } from "./server/running-instance.ts";
import { applySandboxSales } from "./server/sandbox-sales.ts";
import { serveSite } from "./server/serve-site.ts";
import { type Shutdown, stopOnSignal } from "./server/shutdown.ts";
import { welcome } from "./server/welcome.ts";
import { whenFree } from "./server/when-free.ts";

const development = process.argv.includes("--dev");
const root = import.meta.dirname;
const progress = createProgress();
const log = createLog((line) => {
  progress.interrupt();
  process.stderr.write(line);
});

type Environment = Readonly<Record<string, string | undefined>>;

async function main() {
  const environment = await readyEnvironment();
  const config = readConfig(environment);
  progress.say(`Starting ${config.siteUrl}`);
  const shutdown = stopOnSignal(log, (text) => {
    progress.interrupt();
    progress.say(text);
  });
  shutdown.signal.addEventListener("abort", progress.end);
  await shutdown.during(() => start(config, environment, shutdown));
}

async function start(stated: Config, environment: Environment, shutdown: Shutdown): Promise<void> {
  const { signal } = shutdown;
  const read = readSettings(stated.settingsFile ?? join(root, "supabase/config.toml"));
  const access = accessFindings(read.settings);
  for (const warning of [...read.warnings, ...access.map(({ text }) => text)]) log.warn(warning);
  const opened = stated.hosted ? undefined : await openAndPrepare(stated, shutdown);
  const providers =
    opened && (await openProviderSettings({ environment, database: opened.database, settings: read.settings, log }));
  const { config, settings } = providers ?? { config: stated, settings: read.settings };
  if (providers) shutdown.before(providers.close);
  const mail = config.smtpUrl ? checkMailServer(config.smtpUrl, config.publicOnly.includes("mail")) : undefined;
  const buildFolder = development ? "" : await prepareBuild(root, progress, signal);
  const key = mailboxExists(config) ? mailboxKey(config.dataDir) : undefined;
  const signalPool = createJobPool(1);
  // Steps run in the reverse order: the jobs end before the thread that they ask.
  shutdown.before(async () => signalPool.close());
  const signalWork = (request: SignalRequest) => signalPool.run("watch-signal", request);
  const data = opened
    ? await embeddedData({
        config,
        ...opened,
        log,
        mailboxKey: key,
        settings,
        forecastWork: forecastWork(config),
        signalWork,
        providers,
      })
    : hostedData(config);
  shutdown.before(data.close);
  signal.throwIfAborted();
  await followSandboxSales(config, data, providers);

  const market = await openMarket(config, data, opened);
  const site = await progress.step("Opening the site", () =>
    serveSite({ root, config, development, buildFolder, data, quotes: market.quotes, log }),
  );
  shutdown.first(site.close);
  if (opened) {
    const say = () => announce({ config, settings }, opened, site.address, providers);
    say();
    providers?.onChange(say);
    shutdown.before(async () => withdrawInstance(config.dataDir));
  }
  signal.throwIfAborted();
  await whenFree(data.startJobs, { signal, log });
  const { siteUrl } = config;
  const files = { client: serviceClient(data), strategies: robotStrategies, siteUrl, backEndUrl: data.url, log };
  shutdown.before(await keepRobotFiles({ ...files, database: opened?.database }));
  signal.throwIfAborted();
  shutdown.before(startFigures(data));
  for (const end of market.start()) shutdown.before(end);
  const facts = { config, database: opened?.database, mailboxKey: key, mailProblem: await mail };
  progress.say(await whenFree(() => welcome(facts), { signal, log }));
}

/** The environment, with a port that is free: asked before anything is started or built. */
async function readyEnvironment(): Promise<Environment> {
  const config = readConfig(process.env);
  if (!config.databaseUrl) {
    refuseHeldDirectory(config.dataDir);
    if (!config.hosted) {
      refuseMovedDirectory(config.dataDir);
      refuseUnfinishedDirectory(config.dataDir);
    }
  }
  const port = await freePort(config.host, config.port);
  return port === config.port ? process.env : { ...process.env, PORT: `${port}` };
}

/** What the sandbox sold counts only while it sells: now, and after each change in the console. */
async function followSandboxSales(config: Config, data: DataAccess, providers: ProviderSettings | undefined) {
  const apply = () => applySandboxSales(serviceClient(data), config.checkout.provider, log);
  let applied = config.checkout.provider === "sandbox";
  providers?.onChange(() => {
    const sells = config.checkout.provider === "sandbox";
    if (sells !== applied) void apply();
    applied = sells;
  });
  await apply();
}

/** For `npm run status` and `doctor`. A read-only disk is no reason to stay closed when the data is elsewhere. */
function announce(
  { config, settings }: { readonly config: Config; readonly settings: Settings },
  { ownerUrl, callerUrl }: OpenDatabase,
  address: string,
  providers: ProviderSettings | undefined,
): void {
  try {
    const { dataDir } = config;
    // The file is read by commands of this account; a password of the console is in no file.
    const smtpUrl = providers?.sourceOf("mail").from === "console" ? withoutPassword(config.smtpUrl) : config.smtpUrl;
    const findings = settingsFindings(config, settings);
    announceInstance(dataDir, {
      ...{ ownerUrl, callerUrl, address, smtpUrl, findings },
      publicOnly: [...config.publicOnly],
      checkout: config.checkout.provider,
    });
  } catch (error) {
    log.warn("status and doctor will not find this instance: DATA_DIR cannot be written", { error });
  }
}

function withoutPassword(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return url.href;
}

/** The database is the last to stop: everything else may still need it. */
async function openAndPrepare(config: Config, shutdown: Shutdown): Promise<OpenDatabase> {
  const name = config.databaseUrl ? "Connecting to PostgreSQL" : "Starting PostgreSQL";
  const opened = await progress.step(name, () => openDatabase(config, log));
  shutdown.last(opened.stop);
  shutdown.signal.throwIfAborted();
  await progress.step("Bringing the database up to date", () => prepareContent(opened.database, log));
  shutdown.signal.throwIfAborted();
  return opened;
}

/** For what this process itself writes: past row level security. */
const serviceClient = (data: DataAccess) => serverClient(data.fetch, data.serviceRoleKey, data.url);

function forecastWork({ dataDir }: Config): ForecastWork {
  const history = diskHistory(historyFolder(dataDir));
  return {
    make: async (closeAt) => runInOwnThread("make-forecasts", { closeAt, ...(await casesAt(history, closeAt)) }),
    resolve: async (forecasts, asOf) => {
      const stored = await barsSinceMade(history, forecasts, asOf);
      return runInOwnThread("resolve-forecasts", { forecasts, asOf, stored });
    },
  };
}

/** New bars of the price service, stored while the site is open, and the quotes that it streams. `start` returns what ends them. */
async function openMarket(config: Config, data: DataAccess, database: OpenDatabase | undefined) {
  const provider = openMarketProvider(config);
  if (!provider) return { quotes: null, start: () => [] };
  const folder = historyFolder(config.dataDir);
  let history: KeptHistory | undefined;
  const onReturn = () => history?.soon();
  const live = await openLiveQuotes({ provider, data, database, folder, onReturn, log });
  return {
    quotes: live && { provider: provider.name, live },
    start() {
      history = keepHistory({ folder, provider, log });
      return live ? [history.end, live.start()] : [history.end];
    },
  };
}

/** The robots' figures, computed in a thread of their own while the site already answers. @returns what ends it early. */
function startFigures(data: DataAccess): () => Promise<void> {
  const pool = createJobPool(1);
  const ending = new AbortController();
  const { signal } = ending;
  const client = serviceClient(data);
  const done = engineFingerprint(root)
    .then((engine) => {
      const run = (request: Parameters<Parameters<typeof publishRobotFigures>[0]["run"]>[0]) =>
        pool.run("robot-run", request, { signal });
      return publishRobotFigures({ client, strategies: robotStrategies, engine, run, signal, log });
    })
    .then((computed) => {
      if (computed.length > 0) log.info("robot figures were computed", { robots: computed.join(" ") });
    })
    .catch((error: unknown) => log.warn("robot figures could not be brought up to date", { error }))
    .finally(() => pool.close());
  return async () => {
    ending.abort(new Error("the site is closing"));
    await done;
  };
}

/** Errors that were written for the owner are shown as they are; anything else is a defect and keeps its stack. */
const readable = [ConfigError, SettingsError, StartError, EmbeddedPostgresError, MigrationError, DatabaseUnavailable];

ignoreClosedPipes();
main().catch((error: unknown) => {
  const plain = readable.some((kind) => error instanceof kind);
  const text = error instanceof Error ? (plain ? error.message : error.stack) : String(error);
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
});
