import { join } from "node:path";
import multipart from "@fastify/multipart";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import type { Settings } from "./config/settings.ts";
import { declaredAudiences, mayHaveChanged, openToEverybody, requireAudience } from "./http/authenticate.ts";
import { cacheFastPath } from "./http/cache-fast-path.ts";
import { clientAddress, proxyTest } from "./http/client-address.ts";
import { answerConnectionError, lateRequests } from "./http/connection-errors.ts";
import { limitConnections } from "./http/connection-limit.ts";
import { diskSpaceGuard } from "./http/disk-space-guard.ts";
import { dispatchChain } from "./http/dispatch-chain.ts";
import { answerUnreadableAddress, errorsPlugin } from "./http/errors.plugin.ts";
import { gracefulShutdown } from "./http/graceful-shutdown.ts";
import { notFound } from "./http/http-error.ts";
import { jsonBodies } from "./http/json-bodies.ts";
import { localCalls } from "./http/local-calls.ts";
import { minimumUploadRate, slowestUpload } from "./http/minimum-upload-rate.ts";
import { overload } from "./http/overload.ts";
import { ownHost } from "./http/own-host.ts";
import { pageRenderer } from "./http/page-rendering.ts";
import { rateLimitsPlugin } from "./http/rate-limits.ts";
import { requestLog } from "./http/request-log.ts";
import { type ResponseCache, responseCache } from "./http/response-cache.ts";
import { responseSerializer } from "./http/response-serializer.ts";
import { resultCache } from "./http/result-cache.ts";
import { refuseOtherSites } from "./http/same-origin.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { unreadBodies } from "./http/unread-bodies.ts";
import { type WebHandler, webPlugin } from "./http/web.plugin.ts";
import { adminRoutes } from "./modules/admin/admin.routes.ts";
import { adminLoginRoutes } from "./modules/admin/admin-login.routes.ts";
import { adminSessionsRoutes } from "./modules/admin/admin-sessions.routes.ts";
import { administratorsRoutes } from "./modules/admin/administrators.routes.ts";
import { invitationRoutes } from "./modules/admin/invitation.routes.ts";
import { confirmationRoutes, secondFactorLoginRoutes } from "./modules/admin/second-factor.routes.ts";
import { agencyRoutes } from "./modules/agency/agency.routes.ts";
import { apiDescriptionRoutes } from "./modules/api-description/api-description.routes.ts";
import { apiKeysRoutes } from "./modules/api-keys/api-keys.routes.ts";
import { brandJoinRoutes } from "./modules/brands/brand-join.routes.ts";
import { brandsRoutes } from "./modules/brands/brands.routes.ts";
import { brandsAdminRoutes } from "./modules/brands/brands-admin.routes.ts";
import { calendarFeedRoutes, calendarRoutes } from "./modules/calendar/calendar.routes.ts";
import { campaignViewsRoutes } from "./modules/campaign-views/campaign-views.routes.ts";
import { agreementDocumentsRoutes } from "./modules/campaigns/agreement-documents.routes.ts";
import { campaignSharingRoutes } from "./modules/campaigns/campaign-sharing.routes.ts";
import { campaignsRoutes } from "./modules/campaigns/campaigns.routes.ts";
import { collaborationPageRoutes } from "./modules/campaigns/collaboration-page.routes.ts";
import { offersRoutes } from "./modules/campaigns/offers.routes.ts";
import { contactRoutes } from "./modules/contact/contact.routes.ts";
import { contactAdminRoutes } from "./modules/contact/contact-admin.routes.ts";
import { contentRoutes } from "./modules/content/content.routes.ts";
import type { ContentSource } from "./modules/content/content-source.ts";
import { pageTextRoutes, type RenderPreview } from "./modules/content/page-text.routes.ts";
import { credentialsRoutes } from "./modules/credentials/credentials.routes.ts";
import { csvRoutes } from "./modules/csv/csv.routes.ts";
import { clientDraftsRoutes } from "./modules/deliverables/client-drafts.routes.ts";
import { deliverablesRoutes, ownDeliverablesRoutes } from "./modules/deliverables/deliverables.routes.ts";
import { clientReportRoutes, reportRoutes } from "./modules/deliverables/report.routes.ts";
import { healthRoutes } from "./modules/health/health.routes.ts";
import { historyRoutes } from "./modules/history/history.routes.ts";
import { identityFiles, identityRoutes } from "./modules/identity/identity.routes.ts";
import { influencersRoutes } from "./modules/influencers/influencers.routes.ts";
import { influencersAdminRoutes } from "./modules/influencers/influencers-admin.routes.ts";
import { joinRoutes } from "./modules/join-requests/join.routes.ts";
import { joinRequestsRoutes } from "./modules/join-requests/join-requests.routes.ts";
import { requestWorkRoutes } from "./modules/join-requests/request-work.routes.ts";
import { linksRoutes } from "./modules/links/links.routes.ts";
import { linksAdminRoutes } from "./modules/links/links-admin.routes.ts";
import { mcpRoutes } from "./modules/mcp/mcp.routes.ts";
import { mediaRoutes } from "./modules/media/media.routes.ts";
import { monogramsRoutes } from "./modules/monograms/monograms.routes.ts";
import { newsletterRoutes } from "./modules/newsletter/newsletter.routes.ts";
import { payoutsRoutes } from "./modules/payouts/payouts.routes.ts";
import { clientRightsRoutes } from "./modules/rights/client-rights.routes.ts";
import { rightsRoutes } from "./modules/rights/rights.routes.ts";
import { savedRepliesRoutes } from "./modules/saved-replies/saved-replies.routes.ts";
import { reviewRoutes } from "./modules/shortlists/review.routes.ts";
import { shortlistsRoutes } from "./modules/shortlists/shortlists.routes.ts";
import { sitemapRoutes } from "./modules/sitemap/sitemap.routes.ts";
import { socialImagesRoutes } from "./modules/social-images/social-images.routes.ts";
import { statusRoutes } from "./modules/status/status.routes.ts";
import { timelineRoutes } from "./modules/timeline/timeline.routes.ts";
import { twoFactorRoutes } from "./modules/two-factor/two-factor.routes.ts";
import { undoRoutes } from "./modules/undo/undo.routes.ts";
import { webhooksRoutes } from "./modules/webhooks/webhooks.routes.ts";
import { workRoutes } from "./modules/work/work.routes.ts";
import type { CacheVersion } from "./platform/cache-version.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { Tracing } from "./platform/tracing/tracing.ts";
import { removeOld } from "./retention.ts";
import { buildServices, type ServiceDependencies, type Services } from "./services.ts";

/** In milliseconds. */
const hour = 60 * 60 * 1000;

export type Dependencies = ServiceDependencies & {
  settings: Pick<
    Settings,
    "databaseUrl" | "databaseReadUrl" | "dataDir" | "responseCache" | "trustProxy" | "uploadBytesPerDay"
  >;
  /** None: nothing is logged. */
  logger: FastifyBaseLogger | undefined;
  version: CacheVersion;
  /** None: nothing is measured. */
  metrics?: Metrics | undefined;
  /** None: nothing is traced. */
  tracing?: Tracing | undefined;
  /** The pages; none in tests of the API alone. */
  web: WebHandler | undefined;
};

/** Builds the server. Everything that it can do is registered here, in order. */
export async function buildApp(
  dependencies: Dependencies,
  services = buildServices(dependencies),
): Promise<FastifyInstance> {
  const { settings, content, store } = dependencies;
  const app = openServer(dependencies);

  await app.register(errorsPlugin);
  await app.register(declaredAudiences);
  await app.register(localCalls);
  await app.register(minimumUploadRate, slowestUpload);
  await app.register(requestLog);
  await app.register(securityHeaders, { secure: settings.publicUrl.startsWith("https:") });
  await app.register(diskSpaceGuard, { folder: settings.dataDir });
  await app.register(jsonBodies);
  // The refusal of an oversized file names the file, and a file that is dropped may have any size.
  await app.register(multipart, { throwFileSizeLimit: false });
  if (settings.rateLimit)
    await app.register(rateLimitsPlugin, {
      counts: services.limits,
      uploadBytesPerDay: settings.uploadBytesPerDay,
    });

  await openDispatchChain(app, openResponseCache(app, dependencies), dependencies);
  const pages = dependencies.web && pageRenderer(app, dependencies.web, settings.publicUrl);
  const routeDependencies = {
    ...services,
    renderPreview: pages?.preview,
    content,
    store,
    publicUrl: settings.publicUrl,
    temporaryFolder: join(settings.dataDir, "tmp"),
  };
  await app.register(async (scope) => publicFiles(scope, routeDependencies));
  await app.register(async (scope) => publicApi(scope, routeDependencies));
  await app.register(async (scope) => teamApi(scope, routeDependencies));
  await app.register(async (scope) => programsApi(scope, routeDependencies));

  // Where other processes use the database too, one of them may be storing a file at this moment.
  const filesBefore = new Date(dependencies.now().getTime() - (settings.databaseUrl ? hour : 0));
  app.addHook("onListen", () => removeOld(services, filesBefore, app.log));

  if (dependencies.web && pages) {
    await app.register(webPlugin, { handler: dependencies.web, pages, publicUrl: settings.publicUrl });
  }
  return app;
}

function openResponseCache(app: FastifyInstance, { settings, version }: Dependencies) {
  const heard = {
    ...version,
    ...(!settings.responseCache && { current: () => undefined }),
    // A replica may show a commit before the primary does: nobody can say what was read there.
    ...(settings.databaseReadUrl !== undefined && { look: async () => undefined }),
  };
  const cache = responseCache(heard);
  app.decorate("responseCache", cache).decorate("resultCache", resultCache(heard));
  // Other processes learn of a change from the database a moment later. The one that made it knows before it answers.
  app.addHook("onSend", (request, _reply, _payload, done) => {
    if (mayHaveChanged(request)) cache.settle().then(() => done());
    else done();
  });
  return cache;
}

/** What every request meets before the router, in this order. Each step responds or passes it on. */
async function openDispatchChain(
  app: FastifyInstance,
  cache: ResponseCache,
  { metrics, settings, tracing }: Dependencies,
) {
  const spans = tracing?.dispatchSteps(app);
  const isProxy = proxyTest(settings.trustProxy);
  limitConnections(app, isProxy);
  dispatchChain(app, [
    gracefulShutdown(app),
    lateRequests,
    unreadBodies(app),
    metrics?.dispatchStep(app),
    ownHost(app, settings.publicUrl),
    spans?.ofCallers,
    cacheFastPath(app, cache),
    spans?.ofRequests,
    await overload(app, clientAddress(isProxy)),
  ]);
}

function openServer({ settings, logger }: Dependencies) {
  const app = fastify({
    ...(logger && { loggerInstance: logger }),
    trustProxy: settings.trustProxy,
    bodyLimit: 256 * 1024,
    routerOptions: { caseSensitive: true },
    // Requests that arrived before the shutdown are served.
    return503OnClosing: false,
    // The pace of a body is checked separately. This ends a body that keeps the pace but never ends.
    requestTimeout: 30 * 60_000,
    // A client that reads nothing for this long does not want the response. Longer than the images of a join request
    // may take.
    connectionTimeout: 120_000,
    // Without the short interval, a slow sender would be noticed only after half a minute.
    // A request without a host is refused by a step of the chain, in the shape of every other error.
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    clientErrorHandler: answerConnectionError,
    frameworkErrors: answerUnreadableAddress,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(responseSerializer(app.log));
  return app;
}

type RouteDependencies = Services & {
  content: ContentSource;
  store: FileStore;
  publicUrl: string;
  temporaryFolder: string;
  renderPreview: RenderPreview | undefined;
};

/** The same for everyone, whatever credentials they send. */
function publicFiles(scope: FastifyInstance, dependencies: RouteDependencies): void {
  openToEverybody(scope);
  mediaRoutes(scope, dependencies);
  monogramsRoutes(scope);
  apiDescriptionRoutes(scope, dependencies);
  sitemapRoutes(scope, dependencies);
  socialImagesRoutes(scope, dependencies);
  identityFiles(scope, dependencies);
  // Before the body is read, which may never end.
  const unnamed = async (): Promise<never> => {
    throw notFound();
  };
  scope.all("/api/*", { onRequest: unnamed }, unnamed);
}

/** Visitors and the holders of links may call these. If a token is sent, it must be valid and may show more. */
function publicApi(scope: FastifyInstance, dependencies: RouteDependencies): void {
  scope.addHook("onRequest", refuseOtherSites(dependencies.publicUrl));
  scope.addHook("onRequest", requireAudience(dependencies.identify));
  healthRoutes(scope, dependencies);
  contentRoutes(scope, dependencies);
  influencersRoutes(scope, dependencies);
  brandsRoutes(scope, dependencies);
  joinRoutes(scope, dependencies);
  brandJoinRoutes(scope, dependencies);
  contactRoutes(scope, dependencies);
  newsletterRoutes(scope, dependencies);
  adminLoginRoutes(scope, dependencies);
  secondFactorLoginRoutes(scope, dependencies);
  linksRoutes(scope, dependencies);
  statusRoutes(scope, dependencies);
  invitationRoutes(scope, dependencies);
  reviewRoutes(scope, dependencies);
  collaborationPageRoutes(scope, dependencies);
  ownDeliverablesRoutes(scope, dependencies);
  calendarFeedRoutes(scope, dependencies);
  clientDraftsRoutes(scope, dependencies);
  clientReportRoutes(scope, dependencies);
  clientRightsRoutes(scope, dependencies);
}

/** The team's endpoints, and those that their programs may call. */
function teamApi(scope: FastifyInstance, dependencies: RouteDependencies): void {
  scope.addHook("onRequest", requireAudience(dependencies.identify));
  adminRoutes(scope, dependencies);
  administratorsRoutes(scope, dependencies);
  adminSessionsRoutes(scope, dependencies);
  confirmationRoutes(scope, dependencies);
  twoFactorRoutes(scope, dependencies);
  apiKeysRoutes(scope, dependencies);
  influencersAdminRoutes(scope, dependencies);
  joinRequestsRoutes(scope, dependencies);
  requestWorkRoutes(scope, dependencies);
  savedRepliesRoutes(scope, dependencies);
  brandsAdminRoutes(scope, dependencies);
  contactAdminRoutes(scope, dependencies);
  credentialsRoutes(scope, dependencies);
  historyRoutes(scope, dependencies);
  pageTextRoutes(scope, dependencies);
  identityRoutes(scope, dependencies);
  undoRoutes(scope, dependencies);
  linksAdminRoutes(scope, dependencies);
  timelineRoutes(scope, dependencies);
  workRoutes(scope, dependencies);
  shortlistsRoutes(scope, dependencies);
  campaignsRoutes(scope, dependencies);
  campaignViewsRoutes(scope, dependencies);
  offersRoutes(scope, dependencies);
  agreementDocumentsRoutes(scope, dependencies);
  rightsRoutes(scope, dependencies);
  deliverablesRoutes(scope, dependencies);
  calendarRoutes(scope, dependencies);
  payoutsRoutes(scope, dependencies);
  campaignSharingRoutes(scope, dependencies);
  reportRoutes(scope, dependencies);
  agencyRoutes(scope, dependencies);
  csvRoutes(scope, dependencies);
  webhooksRoutes(scope, dependencies);
}

/** Tools for programs with an API key, and for nobody else. */
function programsApi(scope: FastifyInstance, dependencies: RouteDependencies): void {
  scope.addHook("onRequest", refuseOtherSites(dependencies.publicUrl));
  scope.addHook("onRequest", requireAudience(dependencies.identify));
  mcpRoutes(scope, dependencies);
}
