import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { ClientConfig } from "pg";
import { buildApp } from "./app.ts";
import { jobs as allJobs, backgroundJobs, lastBackupAt, queueLengths } from "./background-jobs.ts";
import { prepareDataDirectory } from "./config/data-directory.ts";
import { readSettings, SettingError, type Settings, settingWarnings } from "./config/settings.ts";
import type { Context } from "./context.ts";
import { prepareFirstStart } from "./first-start.ts";
import { acceptConnections } from "./http/accept-connections.ts";
import { builtWeb, type WebHandler } from "./http/web.plugin.ts";
import { makeContext } from "./make-context.ts";
import type { Credentials } from "./modules/admin/admin.service.ts";
import { contentSource } from "./modules/content/content-source.ts";
import { watchContent } from "./modules/content/content-watch.ts";
import { storedTexts } from "./modules/content/stored-texts.ts";
import { prepareSearch } from "./modules/influencers/influencers.service.ts";
import { webhookTransport } from "./modules/webhooks/webhook-transport.ts";
import { type CacheVersion, cacheVersion } from "./platform/cache-version.ts";
import { listenForChanges } from "./platform/database/change-listener.ts";
import { connectDatabase } from "./platform/database/connect.ts";
import { connectAhead } from "./platform/database/connect-ahead.ts";
import { type DatabaseConnection, openDatabase } from "./platform/database/database.ts";
import { DatabaseStartError } from "./platform/database/embedded/database-start-error.ts";
import { migrateDatabase } from "./platform/database/migrate.ts";
import { withoutReadLimit } from "./platform/database/read-connections.ts";
import {
  type ReplicaRouter,
  type Replicated,
  routeToPrimary,
  routeToReplica,
} from "./platform/database/replica-router.ts";
import { openFileStore } from "./platform/files/open-file-store.ts";
import { openJobs } from "./platform/jobs/jobs.ts";
import { type Logger, makeLogger } from "./platform/logger.ts";
import { outboxTransport, type SendMail, smtpTransport } from "./platform/mail/mail-transport.ts";
import { type Metrics, makeMetrics, serveMetrics } from "./platform/metrics.ts";
import { productVersion } from "./platform/product-version.ts";
import { prepareEncryptionKey } from "./platform/sealing/encryption-key.ts";
import { makeSealer } from "./platform/sealing/sealer.ts";
import { readSigningKey } from "./platform/tokens/signing-key.repository.ts";
import { openTracing } from "./platform/tracing/open-tracing.ts";
import { outgoing, outgoingStore } from "./platform/tracing/outgoing-calls.ts";
import { readTraceSettings } from "./platform/tracing/trace-settings.ts";
import type { Tracing } from "./platform/tracing/tracing.ts";

/** A stop that takes longer than this after its delay is cut short, in milliseconds. */
const stopLimit = 10_000;

const second = 1_000;

/** Connections that the system holds until they are taken: one that finds no place tries again only after a second. */
const backlog = 4_096;

const now = () => new Date();

/** Runs the server until it is told to stop. What keeps it from starting is printed, and the exit code is 1. */
export async function runServer(): Promise<void> {
  await startServer().catch((error: unknown) => {
    if (error instanceof SettingError || error instanceof DatabaseStartError) {
      process.stderr.write(`${error.message}\n`);
    } else {
      console.error(error);
    }
    process.exit(1);
  });
}

async function startServer(): Promise<void> {
  const settings = readSettings(process.env);
  const tracing = await openTracing(readTraceSettings(process.env), () => logger);
  const logger = makeLogger(settings.logLevel, { fields: tracing?.logFields });
  for (const warning of settingWarnings(process.env)) logger.warn(warning);
  logger.info({ version: productVersion }, "Tandem starts");
  const stopSteps: Array<() => Promise<void>> = [];
  const stop = stopper(stopSteps, { delay: settings.stopDelay * second, logger });
  if (tracing) stopSteps.push(() => tracing.stop());
  try {
    await start(settings, { logger, stopSteps, tracing });
  } catch (error) {
    await stop();
    throw error;
  }
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, () => void stop().then(() => process.exit(0)));
  }
}

type Process = { logger: Logger; stopSteps: Array<() => Promise<void>>; tracing: Tracing | undefined };

/** Starts everything in order; each part adds how it is stopped. */
async function start(settings: Settings, parts: Process): Promise<void> {
  const { logger, stopSteps, tracing } = parts;
  const { dataDir } = settings;
  prepareDataDirectory(dataDir);
  const { connection, database, pool, version, ...routes } = await openRecords(settings, parts);
  const files = await openFileStore(settings);
  const store = settings.storage === undefined ? files : outgoingStore(tracing, files);
  const key = await prepareEncryptionKey(settings);
  const credentials = await prepareFirstStart({ database, store, settings, now });
  if (credentials) announceAdministrator(settings, credentials);
  const postWebhook = webhookTransport({ privateAddresses: settings.webhookPrivateAddresses });
  const sendWebhook = outgoing(tracing, "webhook", postWebhook);
  const metrics =
    settings.metricsPort === undefined
      ? undefined
      : makeMetrics({
          queueLengths: () => withoutReadLimit(() => queueLengths(database)),
          lastBackupAt: () => withoutReadLimit(() => lastBackupAt(database)),
          ...{ pool, version, dataDir, ...routes },
        });
  const jobs = await openJobs({ connection, jobs: allJobs, log: logger, works: true });
  stopSteps.push(() => jobs.stop());
  const dependencies = {
    settings,
    database,
    jobs,
    ...routes,
    store,
    content: openContent(settings, routes.reads, version),
    sendWebhook,
    signingKey: await readSigningKey(database),
    sealer: key && makeSealer(key),
    now,
    logger,
    version,
    metrics,
    tracing,
    web: await webHandler(),
  };
  const context = makeContext(dependencies);
  const app = await buildApp(dependencies, context);
  const work = backgroundJobs(context, {
    connection,
    sendMail: outgoing(tracing, "mail", mailTransport(settings)),
    log: logger,
  });
  await jobs.start(work);
  await connectAhead(pool);
  await serve(app, { settings, metrics, stopSteps });
  readAhead(context, parts);
}

type Served = Pick<Process, "stopSteps"> & { settings: Settings; metrics: Metrics | undefined };

/** Listens to requests, and for whoever collects the metrics. */
async function serve(app: FastifyInstance, { settings, metrics, stopSteps }: Served): Promise<void> {
  if (metrics && settings.metricsPort !== undefined) {
    const own = { host: settings.host, port: settings.metricsPort };
    stopSteps.push(await listen(() => serveMetrics(metrics, own), own, "METRICS_PORT"));
  }
  stopSteps.push(async () => {
    await app.drain(settings.stopDelay * second);
    await app.close();
  });
  const place = { port: settings.port, host: settings.host };
  await listen(() => acceptConnections(app, { ...place, backlog }), place, "PORT");
  process.stdout.write(`\nTandem is ready: ${settings.publicUrl}\n\n`);
}

/** Reads what searches need, beside the first requests, most of which need little of it. */
function readAhead(context: Context, { logger, stopSteps }: Process): void {
  const stopping = new AbortController();
  stopSteps.push(async () => stopping.abort());
  prepareSearch(context, stopping.signal).catch((error: unknown) =>
    logger.warn({ err: error }, "the search was not read ahead"),
  );
}

/** Opens the database and its replica, and listens for changes of records and of page text. */
async function openRecords(settings: Settings, { logger, stopSteps, tracing }: Process) {
  const server = await connectDatabase(settings, logger);
  stopSteps.push(() => server.stop());
  // Only now, because until here another process may be the owner of the folder.
  await emptyTemporaryFolder(settings.dataDir);
  await migrateDatabase(server.connection);
  const { database, pool, close } = openDatabase(requestConnections(settings, server.connection), (error) =>
    logger.warn({ err: error }, "an idle database connection was lost"),
  );
  stopSteps.push(close);
  tracing?.watchPool(pool);

  const version = cacheVersion();
  stopSteps.push(await listenForChanges(server.connection, version));
  const stopWatching = watchContent(settings.contentDir, () => version.change());
  stopSteps.push(async () => stopWatching());

  const reads = openReads(settings, { database, pool, version, logger, stopSteps, tracing });
  return { connection: server.connection, database, pool, version, ...reads };
}

/** Requests may go through a pooler. What listens, migrates, or takes long has a session of its own. */
function requestConnections({ databaseUrl, databaseDirectUrl }: Settings, direct: ClientConfig) {
  if (databaseDirectUrl === undefined) return direct;
  return { connectionString: databaseUrl, sharesSessions: true };
}

/** One process owns the embedded database, and keeps page text in files. Processes that share a server keep it there. */
function openContent({ contentDir, databaseUrl }: Settings, reads: ReplicaRouter, version: CacheVersion) {
  return contentSource(contentDir, databaseUrl === undefined ? undefined : storedTexts(reads, version));
}

/** Public reads go to the replica, where there is one. */
function openReads(
  { databaseReadUrl }: Settings,
  {
    version,
    logger,
    stopSteps,
    tracing,
    ...primary
  }: Process & Pick<DatabaseConnection, "database" | "pool"> & { version: CacheVersion },
): Pick<Replicated, "reads"> & Partial<Omit<Replicated, "close">> {
  if (databaseReadUrl === undefined) return { reads: routeToPrimary(primary.database) };
  const replica = { connectionString: databaseReadUrl };
  const { close, ...replicated } = routeToReplica({
    primary,
    replica,
    version,
    log: logger,
    watch: tracing?.watchPool,
  });
  stopSteps.push(close);
  return replicated;
}

/** Mail goes to the mail server of the settings, or to files. */
function mailTransport({ dataDir, mailFrom, publicUrl, smtpUrl }: Settings): SendMail {
  const sender = { from: mailFrom, publicUrl };
  return smtpUrl === undefined
    ? outboxTransport(join(dataDir, "outbox"), sender)
    : smtpTransport(smtpUrl, sender);
}

/** Pages come from Vite while developing, else as they were built. */
async function webHandler(): Promise<WebHandler> {
  if (process.env.NODE_ENV === "development")
    return (await import("./http/web-development.ts")).developmentWeb();
  return builtWeb();
}

/** Uploads that were being read when the process ended. */
async function emptyTemporaryFolder(dataDir: string): Promise<void> {
  const folder = join(dataDir, "tmp");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

async function listen<T>(
  begin: () => Promise<T>,
  { host, port }: { host: string; port: number },
  setting: string,
): Promise<T> {
  try {
    return await begin();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") throw new SettingError(`${setting} ${port} is in use by another program.`);
    if (code === "EACCES") throw new SettingError(`${setting} ${port} may not be used by this user.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new SettingError(`HOST ${host} is not an address of this machine.`);
    }
    throw error;
  }
}

/** Shown before anything else can fail: nobody could learn the password later. */
function announceAdministrator(settings: Settings, { email, password }: Credentials): void {
  const lines = [
    `Administrator:   ${settings.publicUrl}/admin/login`,
    `  email          ${email}`,
    `  password       ${password}`,
    "  This password is shown only now; keep it.",
  ];
  process.stdout.write(`\n${lines.join("\n")}\n`);
}

/** Runs the steps in reverse, once: what was started last is stopped first. */
function stopper(
  steps: Array<() => Promise<void>>,
  { delay, logger }: { delay: number; logger: Logger },
): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const run = async () => {
    const limit = setTimeout(() => process.exit(1), delay + stopLimit);
    for (const step of steps.toReversed()) {
      await step().catch((error: unknown) => logger.error({ err: error }, "a part did not stop cleanly"));
    }
    clearTimeout(limit);
  };
  return () => {
    stopping ??= run();
    return stopping;
  };
}
