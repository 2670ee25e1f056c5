import { randomUUIDv7 } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll } from "vitest";
import type { z } from "zod";
import { errorBodySchema } from "#domain/http/envelope.ts";
import { buildApp, type Dependencies } from "#server/app.ts";
import { makeContext } from "#server/make-context.ts";
import { contentSource } from "#server/modules/content/content-source.ts";
import { importing } from "#server/modules/csv/import-job.ts";
import { checkUpload } from "#server/modules/media/uploads/check-upload.ts";
import { listUnchecked } from "#server/modules/media/uploads/uploads.repository.ts";
import * as undo from "#server/modules/undo/undo.service.ts";
import { webhookTransport } from "#server/modules/webhooks/webhook-transport.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import type { Database } from "#server/platform/database/database.ts";
import { routeToPrimary } from "#server/platform/database/replica-router.ts";
import { localFileStore } from "#server/platform/files/file-store.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { makeLogger } from "#server/platform/logger.ts";
import { makeSealer } from "#server/platform/sealing/sealer.ts";
import { removeOld } from "#server/retention.ts";
import { administrator } from "./administrator.ts";
import { cheapHash } from "./cheap-hash.ts";
import { type Clock, makeClock } from "./clock.ts";
import { openTestJobs } from "./job-runner.ts";
import { makeTestDatabase, type TestDatabase } from "./test-database.ts";
import { noteTokens, tokensIn } from "./token-leaks.ts";

export type Sent = {
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as multipart. */
  form?: FormData;
  /** Sent unchanged, with the content type in `headers`. */
  body?: string | Buffer;
  headers?: Record<string, string>;
  token?: string;
};

export type Answer = {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
  bytes: Buffer;
  /** The body as JSON; undefined if it is not JSON. */
  json: unknown;
  /** The validation errors, by field path. */
  errors: Record<string, string>;
  /** The body, validated against a contract. */
  as<T extends z.ZodType>(contract: T): z.output<T>;
};

export type TestServer = {
  app: FastifyInstance;
  database: Database;
  records: TestDatabase;
  clock: Clock;
  /** The job queue of the services. No worker runs the jobs. */
  jobs: Jobs;
  /** The DATA_DIR of this server. */
  folder: string;
  /** Everything that was logged so far. */
  logged(): string;
  send(method: string, path: string, sent?: Sent): Promise<Answer>;
  /** The administrator's bearer token. Makes the account if there is none. */
  signIn(): Promise<string>;
  /** Deletes all records except the administrators, and all files. */
  empty(): Promise<void>;
  /** Does the jobs of all imports that are being checked or written. */
  runImports(): Promise<void>;
  /** Checks all uploads that are complete. */
  checkUploads(): Promise<void>;
  /** Deletes what is kept no longer at this time. */
  removeOld(): Promise<void>;
  /** As if the time for every undo were over: what waited for it is due, and its files are gone. */
  endUndos(): Promise<void>;
  /** Names of all files below a folder of DATA_DIR; none if it does not exist. */
  filesIn(name: "media" | "tmp" | "uploads"): Promise<string[]>;
  /** Listens on a free port and returns the origin. */
  listen(): Promise<string>;
  close(): Promise<void>;
};

const timeForUndoIsOver = [
  "update undos set until = now() - interval '1 second'",
  "update outgoing_mails set next_attempt = now() where held_by is not null",
  "update webhook_deliveries set next_attempt = now() where held_by is not null",
  "update pgboss.job set start_after = now() where state < 'active'",
];

type Changes = Partial<Omit<Dependencies, "settings">> & { settings?: Partial<Dependencies["settings"]> };

const firstAdmin = `insert into admins (id, email, password_hash)
  select $1, $2, $3 where not exists (select from admins) on conflict do nothing`;

/** The whole server without its pages, on a new database. The caller closes it. */
export async function startTestServer({ settings, ...changes }: Changes = {}): Promise<TestServer> {
  const records = await makeTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "tandem-test-"));
  const content = join(folder, "content");
  await cp(join(import.meta.dirname, "../../content"), content, { recursive: true });
  const clock = makeClock();
  const jobs = await openTestJobs(records);
  const lines: string[] = [];
  const tokens = new Set<string>();
  const dependencies = {
    settings: {
      backup: undefined,
      contentDir: content,
      databaseUrl: undefined,
      dataDir: folder,
      imapAfterReading: "mark",
      imapUrl: undefined,
      inboundMailSecret: undefined,
      replyAddress: undefined,
      sendersCheckedBy: [],
      responseCache: true,
      maximumFileBytes: 2 * 1024 ** 3,
      messagesPerHour: 60,
      mailFrom: "Tandem <no-reply@tandem.local>",
      smtpUrl: undefined,
      oidc: undefined,
      passwordsOnlyFor: undefined,
      publicUrl: "http://localhost:3000",
      rateLimit: false,
      requireTwoFactor: "off",
      trustProxy: false,
      undecidedBytes: Number.POSITIVE_INFINITY,
      versionCheckUrl: undefined,
      uploadBytesPerDay: Number.POSITIVE_INFINITY,
      webhookPrivateAddresses: true,
      ...settings,
    },
    database: records.database,
    jobs,
    reads: routeToPrimary(changes.database ?? records.database),
    store: localFileStore(join(folder, "media")),
    content: contentSource(content),
    sendWebhook: webhookTransport({ privateAddresses: true }),
    signingKey: "a key for tests",
    sealer: makeSealer(Buffer.alloc(32, "a key for tests")),
    now: clock.now,
    logger: makeLogger("trace", { destination: { write: (line: string) => void lines.push(line) } }),
    // Nothing is cached, because the tests change records directly in the database.
    version: cacheVersion(),
    web: undefined,
    ...changes,
  } as Dependencies;
  const context = makeContext(dependencies);
  const app = await buildApp(dependencies, context);
  // A busy machine would have requests refused, which says nothing about the server. Tests of a refusal feign pressure.
  app.isUnderPressure = () => false;
  const send = sender(app, tokens);
  return {
    app,
    database: records.database,
    records,
    clock,
    jobs,
    folder,
    logged: () => lines.join(""),
    send,
    signIn: async () => {
      await records.pool.query(firstAdmin, [
        randomUUIDv7(),
        administrator.email,
        cheapHash(administrator.password),
      ]);
      const response = await send("POST", "/api/admin/login", { json: administrator });
      return (response.json as { token: string }).token;
    },
    empty: async () => {
      await records.empty();
      await rm(join(folder, "media"), { recursive: true, force: true });
    },
    filesIn: async (name) => {
      if (!existsSync(join(folder, name))) return [];
      const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    runImports: async () => {
      const note = (_details: object, text: string) => void lines.push(text);
      const run = importing(context, { error: note, warn: note });
      const { rows } = await records.pool.query<{ id: string }>(
        "select id from imports where step in ('checking', 'writing') order by created_at",
      );
      for (const { id } of rows) await run({ id }, { signal: new AbortController().signal, retries: 0 });
    },
    checkUploads: async () => {
      for (const upload of await listUnchecked(records.database)) await checkUpload(context, upload);
    },
    removeOld: () => removeOld(context, clock.now(), app.log),
    endUndos: async () => {
      for (const text of timeForUndoIsOver) await records.pool.query(text);
      await undo.finish(context);
    },
    listen: () => app.listen({ port: 0, host: "127.0.0.1" }),
    close: async () => {
      await app.close();
      await jobs.stop();
      noteTokens("log of a test server", lines.join(""), tokens);
      await records.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same for all tests of a file, closed when they are over. */
export async function startServerForFile(changes: Changes = {}): Promise<TestServer> {
  const server = await startTestServer(changes);
  afterAll(() => server.close());
  return server;
}

/** Keeps the tokens of signed links with which it calls. */
function sender(app: FastifyInstance, tokens: Set<string>): TestServer["send"] {
  return async (method, path, { json, form, body, headers = {}, token } = {}) => {
    for (const one of tokensIn(`${path} ${headers.authorization ?? ""}`)) tokens.add(one);
    const encoded = form && new Response(form);
    const response = await app.inject({
      method: method as NonNullable<InjectOptions["method"]>,
      url: path,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { "content-type": "application/json" }),
        ...(encoded && { "content-type": encoded.headers.get("content-type") ?? "" }),
        ...headers,
      },
      ...(json !== undefined && { payload: JSON.stringify(json) }),
      ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
      ...(body !== undefined && { payload: body }),
    });
    const parsed = parse(response.body);
    return {
      status: response.statusCode,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [
          name,
          value === undefined ? value : String(value),
        ]),
      ),
      text: response.body,
      bytes: response.rawPayload,
      json: parsed,
      errors: errorsOf(parsed),
      as: (contract) => contract.parse(parsed),
    };
  };
}

function errorsOf(json: unknown): Record<string, string> {
  const body = errorBodySchema.safeParse(json);
  return Object.fromEntries((body.data?.errors ?? []).map(({ path, message }) => [path, message]));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
