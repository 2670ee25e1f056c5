import { join } from "node:path";
import multipart from "@fastify/multipart";
import { sql } from "drizzle-orm";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Settings } from "./config/settings.ts";
import type { DataVersion } from "./data-version.ts";
import type { Database } from "./database/database.ts";
import type { Reads } from "./database/reads.ts";
import type { Metrics } from "./metrics.ts";
import { adminRoutes } from "./modules/admin/admin.routes.ts";
import { adminService } from "./modules/admin/admin.service.ts";
import { adminLoginRoutes } from "./modules/admin/admin-login.routes.ts";
import { loginAttempts } from "./modules/admin/login-attempts.ts";
import { statsService } from "./modules/admin/stats.service.ts";
import { apiDescriptionRoutes } from "./modules/api-description/api-description.routes.ts";
import { apiKeysRoutes } from "./modules/api-keys/api-keys.routes.ts";
import { apiKeysService } from "./modules/api-keys/api-keys.service.ts";
import { brandJoinRoutes } from "./modules/brands/brand-join.routes.ts";
import { brandsRoutes } from "./modules/brands/brands.routes.ts";
import { brandsService } from "./modules/brands/brands.service.ts";
import { brandsAdminRoutes } from "./modules/brands/brands-admin.routes.ts";
import { brandsBulkService } from "./modules/brands/brands-bulk.service.ts";
import { brandsImport } from "./modules/brands/brands-import.service.ts";
import { contactRoutes } from "./modules/contact/contact.routes.ts";
import { contactService } from "./modules/contact/contact.service.ts";
import { contactAdminRoutes } from "./modules/contact/contact-admin.routes.ts";
import { contentRoutes } from "./modules/content/content.routes.ts";
import type { ContentSource } from "./modules/content/content-source.ts";
import { credentialsRoutes } from "./modules/credentials/credentials.routes.ts";
import { credentialsService } from "./modules/credentials/credentials.service.ts";
import { healthRoutes } from "./modules/health/health.routes.ts";
import { healthService } from "./modules/health/health.service.ts";
import { historyRoutes } from "./modules/history/history.routes.ts";
import { historyService } from "./modules/history/history.service.ts";
import { influencersRoutes } from "./modules/influencers/influencers.routes.ts";
import { influencersService } from "./modules/influencers/influencers.service.ts";
import { influencersAdminRoutes } from "./modules/influencers/influencers-admin.routes.ts";
import { influencersBulkService } from "./modules/influencers/influencers-bulk.service.ts";
import { influencersImport } from "./modules/influencers/influencers-import.service.ts";
import { joinRoutes } from "./modules/join-requests/join.routes.ts";
import { joinRequestsRoutes } from "./modules/join-requests/join-requests.routes.ts";
import { joinRequestsService } from "./modules/join-requests/join-requests.service.ts";
import { limitsService } from "./modules/limits/limits.service.ts";
import { mailsService } from "./modules/mail/mails.service.ts";
import { mcpRoutes } from "./modules/mcp/mcp.routes.ts";
import type { FileStore } from "./modules/media/file-store.ts";
import { mediaRoutes } from "./modules/media/media.routes.ts";
import { mediaService } from "./modules/media/media.service.ts";
import { mediaSigner } from "./modules/media/media-signature.ts";
import { newsletterRoutes } from "./modules/newsletter/newsletter.routes.ts";
import { newsletterService } from "./modules/newsletter/newsletter.service.ts";
import { sharingRoutes } from "./modules/sharing/sharing.routes.ts";
import { sharingService } from "./modules/sharing/sharing.service.ts";
import { sitemapRoutes } from "./modules/sitemap/sitemap.routes.ts";
import { sitemapService } from "./modules/sitemap/sitemap.service.ts";
import { submissionsService } from "./modules/submissions/submissions.service.ts";
import { exportService } from "./modules/transfer/export.service.ts";
import { importService } from "./modules/transfer/import.service.ts";
import { transferRoutes } from "./modules/transfer/transfer.routes.ts";
import { webhookEventsService } from "./modules/webhooks/webhook-events.service.ts";
import type { SendWebhook } from "./modules/webhooks/webhook-transport.ts";
import { webhooksRoutes } from "./modules/webhooks/webhooks.routes.ts";
import { webhooksService } from "./modules/webhooks/webhooks.service.ts";
import { mayHaveChanged, recognizeCaller, requireCaller, requireKey } from "./plugins/admin-guard.ts";
import { bodyPace, slowestSender } from "./plugins/body-pace.ts";
import { identifyCaller } from "./plugins/caller.ts";
import { closingConnections } from "./plugins/closing-connections.ts";
import { answerConnectionError, lateRequests } from "./plugins/connection-errors.ts";
import { diskRoom } from "./plugins/disk-room.ts";
import { answerUnreadableAddress, errorsPlugin, sendError } from "./plugins/errors.plugin.ts";
import { notFound } from "./plugins/http-error.ts";
import { jsonBodies } from "./plugins/json-bodies.ts";
import { type KeptAnswers, keptAnswers } from "./plugins/kept-answers.ts";
import { overload } from "./plugins/overload.ts";
import { rateLimitsPlugin } from "./plugins/rate-limits.ts";
import { readyAnswers } from "./plugins/ready-answers.ts";
import { requestLog } from "./plugins/request-log.ts";
import { refuseOtherSites } from "./plugins/same-origin.ts";
import { securityHeaders } from "./plugins/security-headers.ts";
import { keepTidy } from "./tidying.ts";
import type { Tracing } from "./tracing/tracing.ts";
import { type WebHandler, webPlugin } from "./web.plugin.ts";

export type Dependencies = {
  settings: Pick<
    Settings,
    | "databaseUrl"
    | "dataDir"
    | "keepAnswers"
    | "publicUrl"
    | "rateLimit"
    | "trustProxy"
    | "webhookPrivateAddresses"
  >;
  database: Database;
  /** Where public lists and profiles come from. */
  reads: Reads;
  store: FileStore;
  content: ContentSource;
  sendWebhook: SendWebhook;
  /** Signs addresses of files that are not public. */
  signingKey: string;
  now: () => Date;
  /** None: nothing is logged. */
  logger: FastifyBaseLogger | undefined;
  version: DataVersion;
  /** None: nothing is measured. */
  metrics?: Metrics | undefined;
  /** None: nobody is told how a request went. */
  tracing?: Tracing | undefined;
  /** The pages; none in tests of the API alone. */
  web: WebHandler | undefined;
};

/** Builds the server: everything that it can do is registered here, in order. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const { settings, store } = dependencies;
  const app = fastify({
    ...(dependencies.logger && { loggerInstance: dependencies.logger }),
    trustProxy: settings.trustProxy,
    bodyLimit: 256 * 1024,
    routerOptions: { caseSensitive: true },
    // Who came in before the door was closed is served.
    return503OnClosing: false,
    // The pace of a body is watched on its own; this ends what keeps the pace and never comes to an end.
    requestTimeout: 30 * 60_000,
    // Who takes nothing of an answer for so long does not want it. Longer than the pictures of an application may take.
    connectionTimeout: 120_000,
    // Without the short interval a slow sender would be noticed only after half a minute.
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    clientErrorHandler: answerConnectionError,
    frameworkErrors: answerUnreadableAddress,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("caller", null);

  await app.register(errorsPlugin);
  await app.register(bodyPace, slowestSender);
  await app.register(requestLog);
  await app.register(securityHeaders, { secure: settings.publicUrl.startsWith("https:") });
  await app.register(diskRoom, { folder: settings.dataDir });
  await app.register(jsonBodies);
  // A file that is too large is refused by its name, and one that is dropped may be of any size.
  await app.register(multipart, { throwFileSizeLimit: false });
  const services = buildServices(dependencies);
  if (settings.rateLimit) await app.register(rateLimitsPlugin, { counts: services.limits });

  const { version } = dependencies;
  const kept = keptAnswers(settings.keepAnswers ? version : { ...version, current: () => undefined });
  await app.register(overload);
  const { tracing } = dependencies;
  if (tracing) await app.register(tracing.plugin);
  await app.register(readyAnswers, { kept });
  if (tracing) await app.register(tracing.callersPlugin);
  // These two hear of every request, also of one that is answered or refused before the router.
  await app.register(lateRequests);
  await app.register(closingConnections);
  if (dependencies.metrics) await app.register(dependencies.metrics.plugin);
  const parts = {
    ...services,
    content: dependencies.content,
    kept,
    store,
    publicUrl: settings.publicUrl,
    temporaryFolder: join(settings.dataDir, "tmp"),
  };
  // Other processes hear of a change from the database, a moment later; the one that made it knows at once.
  app.addHook("onSend", (request, _reply, _payload, done) => {
    if (mayHaveChanged(request)) kept.change();
    done();
  });
  mediaRoutes(app, parts);
  apiDescriptionRoutes(app, parts);
  sitemapRoutes(app, parts);
  sharingRoutes(app, parts);
  await app.register(async (scope) => publicApi(scope, parts));
  await app.register(async (scope) => administratorApi(scope, parts));
  await app.register(async (scope) => programsApi(scope, parts));
  app.all("/api/*", async (_request, reply) => sendError(reply, notFound()));

  keepTidy(app, { isShared: settings.databaseUrl !== undefined, now: dependencies.now, ...parts });

  if (dependencies.web) {
    await app.register(webPlugin, { handler: dependencies.web, kept, publicUrl: settings.publicUrl });
  }
  return app;
}

function buildServices(dependencies: Dependencies) {
  const { settings, content, database, reads, store, signingKey, now } = dependencies;
  const media = mediaService(database, store, mediaSigner(signingKey, now));
  const submissions = submissionsService(database, now);
  const stats = statsService(database, now);
  const history = historyService(database, now);
  const { publicUrl } = settings;
  const siteName = () =>
    content.read("navigation").then(
      ({ brandName }) => brandName,
      () => new URL(publicUrl).hostname,
    );
  const mails = mailsService({ publicUrl, siteName });
  const events = webhookEventsService({ publicUrl, now });
  const limits = limitsService(database, { secret: signingKey, now });
  const attempts = loginAttempts(settings.rateLimit ? limits : undefined);
  const apiKeys = apiKeysService({ database, history, now });
  const admins = adminService({ database, apiKeys, history, attempts, now });
  const influencers = influencersService({ database, reads, media, history, now });
  const common = { database, history, mails, submissions, events, now };
  const joinRequests = joinRequestsService({ ...common, influencers, media });
  const brands = brandsService({ ...common, reads, media });
  const contact = contactService({ ...common, brands, influencers, joinRequests });
  const credentials = credentialsService(database, history);
  const newsletter = newsletterService(database, now);
  const sitemap = sitemapService(database);
  const sharing = sharingService({ content, influencers, media, publicUrl });
  const health = healthService(async () => {
    await database.execute(sql`select 1`);
  });
  return {
    admins,
    apiKeys,
    brands,
    contact,
    exporter: exportService(database),
    importer: importService(database),
    brandsImport: brandsImport({ history, now }),
    influencersImport: influencersImport({ history, now }),
    brandsBulk: brandsBulkService({ database, media, history, mails }),
    credentials,
    health,
    history,
    identify: identifyCaller(admins.identify, apiKeys.identify),
    influencers,
    influencersBulk: influencersBulkService({ database, media, history }),
    joinRequests,
    limits,
    media,
    newsletter,
    sitemap,
    sharing,
    stats,
    submissions,
    webhooks: webhooksService({
      database,
      history,
      send: dependencies.sendWebhook,
      privateAddresses: settings.webhookPrivateAddresses,
      publicUrl,
      now,
    }),
  };
}

type Parts = ReturnType<typeof buildServices> & {
  content: ContentSource;
  kept: KeptAnswers;
  store: FileStore;
  publicUrl: string;
  temporaryFolder: string;
};

/** Everybody may call these; a token that comes along must be valid and shows more. */
function publicApi(scope: FastifyInstance, parts: Parts): void {
  scope.addHook("onRequest", refuseOtherSites(parts.publicUrl));
  scope.addHook("onRequest", recognizeCaller(parts.identify));
  healthRoutes(scope, parts);
  contentRoutes(scope, parts);
  influencersRoutes(scope, parts);
  brandsRoutes(scope, parts);
  joinRoutes(scope, parts);
  brandJoinRoutes(scope, parts);
  contactRoutes(scope, parts);
  newsletterRoutes(scope, parts);
  adminLoginRoutes(scope, parts);
}

/** Nobody may call these without a valid token, and an API key only where the route says so; the guard runs before a body is read. */
function administratorApi(scope: FastifyInstance, parts: Parts): void {
  scope.addHook("onRequest", requireCaller(parts.identify));
  adminRoutes(scope, parts);
  apiKeysRoutes(scope, parts);
  influencersAdminRoutes(scope, parts);
  joinRequestsRoutes(scope, parts);
  brandsAdminRoutes(scope, parts);
  contactAdminRoutes(scope, parts);
  credentialsRoutes(scope, parts);
  historyRoutes(scope, parts);
  transferRoutes(scope, parts);
  webhooksRoutes(scope, parts);
}

/** Tools for programs with an API key, and for nobody else. */
function programsApi(scope: FastifyInstance, parts: Parts): void {
  scope.addHook("onRequest", refuseOtherSites(parts.publicUrl));
  scope.addHook("onRequest", requireKey(parts.identify));
  mcpRoutes(scope, parts);
}
