import multipart from "@fastify/multipart";
import { sql } from "drizzle-orm";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { placeOfAgreement } from "#server/modules/campaigns/offers/add-agreement-document.ts";
import { agreementDocumentsRoutes } from "#server/modules/campaigns/offers/agreement-documents.routes.ts";
import { creatorPageRoutes } from "#server/modules/campaigns/offers/creator-page.routes.ts";
import { offersRoutes } from "#server/modules/campaigns/offers/offers.routes.ts";
import {
  conversationsRoutes,
  messageTemplatesRoutes,
  ownMessagesRoutes,
} from "#server/modules/conversations/conversations.routes.ts";
import { inboundMailRoutes } from "#server/modules/conversations/inbound-mail.routes.ts";
import { mailingsRoutes } from "#server/modules/conversations/mailings/mailings.routes.ts";
import { placeOfMessage } from "#server/modules/conversations/message-uploads.service.ts";
import { unreadableMailsRoutes } from "#server/modules/conversations/unreadable-mails.routes.ts";
import type { Settings } from "./config/settings.ts";
import type { Context } from "./context.ts";
import { declaredAudiences, mayHaveChanged, requireAudience, serveEveryone } from "./http/authenticate.ts";
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
import { authenticator } from "./http/principal.ts";
import { rateLimitsPlugin } from "./http/rate-limits.ts";
import { requestLog } from "./http/request-log.ts";
import { type ResponseCache, responseCache } from "./http/response-cache.ts";
import { responseSerializer } from "./http/response-serializer.ts";
import { resultCache } from "./http/result-cache.ts";
import { refuseOtherSites } from "./http/same-origin.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { unreadBodies } from "./http/unread-bodies.ts";
import { type WebHandler, webPlugin } from "./http/web.plugin.ts";
import { type ContextParts, makeContext } from "./make-context.ts";
import { adminRoutes } from "./modules/admin/admin.routes.ts";
import * as admins from "./modules/admin/admin.service.ts";
import { adminLoginRoutes } from "./modules/admin/admin-login.routes.ts";
import { adminSessionsRoutes } from "./modules/admin/admin-sessions.routes.ts";
import { administratorsRoutes } from "./modules/admin/administrators.routes.ts";
import {
  companyConfirmationRoutes,
  companySignInRoutes,
} from "./modules/admin/company/company-sign-in.routes.ts";
import { invitationRoutes } from "./modules/admin/invitation.routes.ts";
import { passwordResetRoutes } from "./modules/admin/password-reset.routes.ts";
import { confirmationRoutes, secondFactorLoginRoutes } from "./modules/admin/second-factor.routes.ts";
import { agencyRoutes } from "./modules/agency/agency.routes.ts";
import { apiDescriptionRoutes } from "./modules/api-description/api-description.routes.ts";
import { apiKeysRoutes } from "./modules/api-keys/api-keys.routes.ts";
import * as apiKeys from "./modules/api-keys/api-keys.service.ts";
import { backupsRoutes } from "./modules/backups/backups.routes.ts";
import { brandJoinRoutes } from "./modules/brands/brand-join.routes.ts";
import { brandsRoutes } from "./modules/brands/brands.routes.ts";
import { brandsAdminRoutes } from "./modules/brands/brands-admin.routes.ts";
import { calendarFeedRoutes, calendarRoutes } from "./modules/calendar/calendar.routes.ts";
import { campaignViewsRoutes } from "./modules/campaign-views/campaign-views.routes.ts";
import { campaignSharingRoutes } from "./modules/campaigns/campaign-sharing.routes.ts";
import { campaignsRoutes } from "./modules/campaigns/campaigns.routes.ts";
import { creatorDeliverablesRoutes } from "./modules/campaigns/creator-deliverables.routes.ts";
import { placeOfDraft, placeOfResultFile } from "./modules/campaigns/creator-deliverables.service.ts";
import { contactRoutes } from "./modules/contact/contact.routes.ts";
import { contactAdminRoutes } from "./modules/contact/contact-admin.routes.ts";
import { contentRoutes } from "./modules/content/content.routes.ts";
import { pageTextRoutes, type RenderPreview } from "./modules/content/page-text.routes.ts";
import { credentialsRoutes } from "./modules/credentials/credentials.routes.ts";
import { csvRoutes } from "./modules/csv/csv.routes.ts";
import { storedImportsRoutes } from "./modules/csv/stored-imports.routes.ts";
import { customFieldsRoutes } from "./modules/custom-fields/custom-fields.routes.ts";
import { dataNoticesRoutes, ownDataRoutes } from "./modules/data-notices/data-notices.routes.ts";
import { clientDraftsRoutes } from "./modules/deliverables/client-drafts.routes.ts";
import { deliverablesRoutes } from "./modules/deliverables/deliverables.routes.ts";
import { clientReportRoutes, reportRoutes } from "./modules/deliverables/report.routes.ts";
import { clientDownloadsRoutes, downloadRoutes, downloadsRoutes } from "./modules/files/downloads.routes.ts";
import { filesRoutes } from "./modules/files/files.routes.ts";
import { healthRoutes } from "./modules/health/health.routes.ts";
import { type HealthCheck, healthCheck } from "./modules/health/health.service.ts";
import { historyRoutes } from "./modules/history/history.routes.ts";
import { identityFiles, identityRoutes } from "./modules/identity/identity.routes.ts";
import { duplicatesRoutes } from "./modules/influencers/duplicates.routes.ts";
import { influencersRoutes } from "./modules/influencers/influencers.routes.ts";
import { influencersAdminRoutes } from "./modules/influencers/influencers-admin.routes.ts";
import { placeOfPortfolio } from "./modules/influencers/portfolio-uploads.service.ts";
import { tagsRoutes } from "./modules/influencers/tags.routes.ts";
import { joinRoutes } from "./modules/join-requests/join.routes.ts";
import { joinRequestsRoutes } from "./modules/join-requests/join-requests.routes.ts";
import { requestWorkRoutes } from "./modules/join-requests/request-work.routes.ts";
import { identifyLink } from "./modules/links/link-identity.service.ts";
import { linksRoutes } from "./modules/links/links.routes.ts";
import { linksAdminRoutes } from "./modules/links/links-admin.routes.ts";
import { mailPreviewFiles, mailPreviewsRoutes } from "./modules/mail-previews/mail-previews.routes.ts";
import { mcpRoutes } from "./modules/mcp/mcp.routes.ts";
import { mediaRoutes } from "./modules/media/media.routes.ts";
import { prepareForPictures } from "./modules/media/media.service.ts";
import { uploadsRoutes } from "./modules/media/uploads/uploads.routes.ts";
import { monogramsRoutes } from "./modules/monograms/monograms.routes.ts";
import { newsletterRoutes } from "./modules/newsletter/newsletter.routes.ts";
import { outreachRoutes } from "./modules/outreach/outreach.routes.ts";
import { payoutsRoutes } from "./modules/payouts/payouts.routes.ts";
import { portalRoutes } from "./modules/portal/portal.routes.ts";
import { clientRightsRoutes } from "./modules/rights/client-rights.routes.ts";
import { rightsRoutes } from "./modules/rights/rights.routes.ts";
import { savedRepliesRoutes } from "./modules/saved-replies/saved-replies.routes.ts";
import { setupRoutes } from "./modules/setup/setup.routes.ts";
import { reviewRoutes } from "./modules/shortlists/review.routes.ts";
import { shortlistsRoutes } from "./modules/shortlists/shortlists.routes.ts";
import { sitemapRoutes } from "./modules/sitemap/sitemap.routes.ts";
import { socialImagesRoutes } from "./modules/social-images/social-images.routes.ts";
import { statusRoutes } from "./modules/status/status.routes.ts";
import { placeOfEvidence } from "./modules/status/status.service.ts";
import { timelineRoutes } from "./modules/timeline/timeline.routes.ts";
import { twoFactorRoutes } from "./modules/two-factor/two-factor.routes.ts";
import { undoRoutes } from "./modules/undo/undo.routes.ts";
import { webhooksRoutes } from "./modules/webhooks/webhooks.routes.ts";
import { workRoutes } from "./modules/work/work.routes.ts";
import type { CacheVersion } from "./platform/cache-version.ts";
import { dataDiskCheck } from "./platform/files/data-disk.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { Tracing } from "./platform/tracing/tracing.ts";
import { removeOld } from "./retention.ts";

/** In milliseconds. */
const hour = 60 * 60 * 1000;

export type Dependencies = ContextParts & {
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
  context = makeContext(dependencies),
): Promise<FastifyInstance> {
  const { settings } = dependencies;
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
      counts: context.counters,
      uploadBytesPerDay: settings.uploadBytesPerDay,
    });

  await openDispatchChain(app, openResponseCache(app, dependencies), dependencies);
  const pages = dependencies.web && pageRenderer(app, dependencies.web, settings.publicUrl);
  const { publicUrl } = settings;
  const onlyAudience = requireAudience(identify(context));
  await app.register(async (scope) => publicFiles(scope, context));
  await app.register(async (scope) => {
    scope.addHook("onRequest", refuseOtherSites(publicUrl));
    scope.addHook("onRequest", onlyAudience);
    publicApi(scope, context);
  });
  await app.register(async (scope) => {
    scope.addHook("onRequest", onlyAudience);
    teamApi(scope, context, pages?.preview);
  });
  await app.register(async (scope) => {
    scope.addHook("onRequest", refuseOtherSites(publicUrl));
    scope.addHook("onRequest", onlyAudience);
    mcpRoutes(scope, context);
  });
  await app.register(async (scope) => inboundMailRoutes(scope, context));

  // Where other processes use the database too, one of them may be storing a file at this moment.
  const filesBefore = new Date(dependencies.now().getTime() - (settings.databaseUrl ? hour : 0));
  app.addHook("onListen", () => removeOld(context, filesBefore, app.log));

  if (dependencies.web && pages) {
    await app.register(webPlugin, { handler: dependencies.web, pages, publicUrl: settings.publicUrl });
  }
  return app;
}

function prepareForForm(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (request.isMultipart()) prepareForPictures();
  done();
}

function identify(context: Context) {
  return authenticator({
    people: (token) => admins.identify(context, token),
    keys: (key) => apiKeys.identify(context, key),
    links: (credential) => identifyLink(context, credential),
  });
}

/** A node that can show what there is gets visitors, because every other node is without a primary, too. */
function readiness({ whilePrimaryIsLost, settings }: Context): HealthCheck {
  const tryDisk = dataDiskCheck(settings.dataDir);
  const ping = () => whilePrimaryIsLost((source) => source.execute(sql`select 1`));
  return healthCheck(() => Promise.all([ping(), tryDisk()]));
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

/** The same for everyone, whatever credentials they send. */
function publicFiles(scope: FastifyInstance, context: Context): void {
  serveEveryone(scope);
  mediaRoutes(scope, context);
  downloadRoutes(scope, context);
  monogramsRoutes(scope);
  apiDescriptionRoutes(scope, context);
  sitemapRoutes(scope, context);
  socialImagesRoutes(scope, context);
  identityFiles(scope, context);
  mailPreviewFiles(scope, context);
  // Before the body is read, which may never end.
  const unnamed = async (): Promise<never> => {
    throw notFound();
  };
  scope.all("/api/*", { onRequest: unnamed }, unnamed);
}

/** Visitors and the holders of links may call these. If a token is sent, it must be valid and may show more. */
function publicApi(scope: FastifyInstance, context: Context): void {
  scope.addHook("preHandler", prepareForForm);
  healthRoutes(scope, readiness(context));
  contentRoutes(scope, context);
  influencersRoutes(scope, context);
  brandsRoutes(scope, context);
  joinRoutes(scope, context);
  brandJoinRoutes(scope, context);
  contactRoutes(scope, context);
  newsletterRoutes(scope, context);
  adminLoginRoutes(scope, context);
  secondFactorLoginRoutes(scope, context);
  companySignInRoutes(scope, context);
  linksRoutes(scope, context);
  portalRoutes(scope, context);
  statusRoutes(scope, context);
  ownDataRoutes(scope, context);
  invitationRoutes(scope, context);
  passwordResetRoutes(scope, context);
  reviewRoutes(scope, context);
  creatorPageRoutes(scope, context);
  ownMessagesRoutes(scope, context);
  creatorDeliverablesRoutes(scope, context);
  uploadsRoutes(scope, context, {
    drafts: placeOfDraft,
    "result-files": placeOfResultFile,
    evidence: placeOfEvidence,
    agreements: placeOfAgreement,
    messages: placeOfMessage,
    portfolios: placeOfPortfolio,
  });
  calendarFeedRoutes(scope, context);
  clientDraftsRoutes(scope, context);
  clientReportRoutes(scope, context);
  clientRightsRoutes(scope, context);
  clientDownloadsRoutes(scope, context);
}

/** The team's endpoints, and those that their programs may call. */
function teamApi(scope: FastifyInstance, context: Context, preview: RenderPreview | undefined): void {
  scope.addHook("preHandler", prepareForForm);
  adminRoutes(scope, context);
  administratorsRoutes(scope, context);
  adminSessionsRoutes(scope, context);
  confirmationRoutes(scope, context);
  companyConfirmationRoutes(scope, context);
  twoFactorRoutes(scope, context);
  apiKeysRoutes(scope, context);
  influencersAdminRoutes(scope, context);
  joinRequestsRoutes(scope, context);
  requestWorkRoutes(scope, context);
  duplicatesRoutes(scope, context);
  tagsRoutes(scope, context);
  dataNoticesRoutes(scope, context);
  customFieldsRoutes(scope, context);
  savedRepliesRoutes(scope, context);
  brandsAdminRoutes(scope, context);
  contactAdminRoutes(scope, context);
  inboxApi(scope, context);
  credentialsRoutes(scope, context);
  historyRoutes(scope, context);
  pageTextRoutes(scope, context, preview);
  identityRoutes(scope, context);
  mailPreviewsRoutes(scope, context);
  undoRoutes(scope, context);
  linksAdminRoutes(scope, context);
  outreachRoutes(scope, context);
  timelineRoutes(scope, context);
  workRoutes(scope, context);
  shortlistsRoutes(scope, context);
  campaignsRoutes(scope, context);
  campaignViewsRoutes(scope, context);
  offersRoutes(scope, context);
  agreementDocumentsRoutes(scope, context);
  rightsRoutes(scope, context);
  filesRoutes(scope, context);
  downloadsRoutes(scope, context);
  deliverablesRoutes(scope, context);
  calendarRoutes(scope, context);
  payoutsRoutes(scope, context);
  campaignSharingRoutes(scope, context);
  reportRoutes(scope, context);
  agencyRoutes(scope, context);
  backupsRoutes(scope, context);
  setupRoutes(scope, context);
  csvRoutes(scope, context);
  storedImportsRoutes(scope, context);
  webhooksRoutes(scope, context);
}

/** Mail and messages between the team and people outside. */
function inboxApi(scope: FastifyInstance, context: Context): void {
  conversationsRoutes(scope, context);
  messageTemplatesRoutes(scope, context);
  unreadableMailsRoutes(scope, context);
  mailingsRoutes(scope, context);
}
