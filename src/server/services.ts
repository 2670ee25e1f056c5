import { sql } from "drizzle-orm";
import { isApplicantSubject } from "#domain/links/link-rules.ts";
import { campaignServices } from "./campaign-services.ts";
import type { Settings } from "./config/settings.ts";
import { type Context, within } from "./context.ts";
import { eventHandlers } from "./events/event-handlers.ts";
import type { AppEvent } from "./events/events.ts";
import { authenticator } from "./http/principal.ts";
import * as admins from "./modules/admin/admin.service.ts";
import {
  administratorAddress,
  administratorNames,
  listAdminAddresses,
} from "./modules/admin/admin.service.ts";
import { administratorsService } from "./modules/admin/administrators.service.ts";
import { holdActor } from "./modules/admin/hold-actor.ts";
import { readAgencySettings } from "./modules/agency/agency-settings.service.ts";
import * as apiKeys from "./modules/api-keys/api-keys.service.ts";
import { brandSubject, brandsService, findPendingBefore } from "./modules/brands/brands.service.ts";
import { brandsBulkService } from "./modules/brands/brands-bulk.service.ts";
import { brandsImport } from "./modules/brands/brands-import.service.ts";
import { brandWork } from "./modules/brands/brands-work.service.ts";
import { ownRegistrationService } from "./modules/brands/own-registration.service.ts";
import {
  campaignSubject,
  collaborationSubject,
  listBindingCampaigns,
  ownedCampaigns,
  ownedCollaborations,
} from "./modules/campaigns/campaigns.service.ts";
import { campaignWork, collaborationWork } from "./modules/campaigns/campaigns-work.service.ts";
import { contactService, contactSubject, messagesAbout } from "./modules/contact/contact.service.ts";
import { contactWork } from "./modules/contact/contact-work.service.ts";
import { forwardingService } from "./modules/contact/forwarding.service.ts";
import type { ContentSource } from "./modules/content/content-source.ts";
import { readMailSender } from "./modules/content/mail-sender.service.ts";
import { exportService } from "./modules/csv/export.service.ts";
import { importService } from "./modules/csv/import.service.ts";
import { deliverableWork } from "./modules/deliverables/deliverables-work.service.ts";
import { healthService } from "./modules/health/health.service.ts";
import { influencerSubject, influencersService } from "./modules/influencers/influencers.service.ts";
import { influencersBulkService } from "./modules/influencers/influencers-bulk.service.ts";
import { influencersImport } from "./modules/influencers/influencers-import.service.ts";
import {
  findRequestsBefore,
  findWaitingRequests,
  joinRequestSubject,
  joinRequestsService,
} from "./modules/join-requests/join-requests.service.ts";
import { joinRequestsBulkService } from "./modules/join-requests/join-requests-bulk.service.ts";
import { ownApplicationService } from "./modules/join-requests/own-application.service.ts";
import {
  joinRequestWork,
  ownedRequests,
  requestWorkService,
} from "./modules/join-requests/request-work.service.ts";
import { linkRenewalService } from "./modules/links/link-renewal.service.ts";
import * as links from "./modules/links/links.service.ts";
import { mediaSigner } from "./modules/media/media-signature.ts";
import { payoutWork } from "./modules/payouts/payouts-work.service.ts";
import { rightWork } from "./modules/rights/rights-work.service.ts";
import { ownedShortlists, shortlistSubject } from "./modules/shortlists/shortlists.service.ts";
import { shortlistWork } from "./modules/shortlists/shortlists-work.service.ts";
import { socialImagesService } from "./modules/social-images/social-images.service.ts";
import { dueDecisionsService } from "./modules/status/due-decisions.service.ts";
import * as outcomes from "./modules/status/outcomes.service.ts";
import { statusService } from "./modules/status/status.service.ts";
import { unansweredChangesService } from "./modules/status/unanswered-changes.service.ts";
import { timelineService } from "./modules/timeline/timeline.service.ts";
import { ownFactorsService } from "./modules/two-factor/own-factors.service.ts";
import { removalService } from "./modules/undo/removal.service.ts";
import { undoService } from "./modules/undo/undo.service.ts";
import { webhookEventsService } from "./modules/webhooks/webhook-events.service.ts";
import type { SendWebhook } from "./modules/webhooks/webhook-transport.ts";
import { webhooksService } from "./modules/webhooks/webhooks.service.ts";
import { workService } from "./modules/work/work.service.ts";
import { type HistoryService, historyService } from "./platform/audit/history.service.ts";
import type { Database, Executor } from "./platform/database/database.ts";
import { type ReplicaRouter, routeToPrimary } from "./platform/database/replica-router.ts";
import { emitter } from "./platform/events/emitter.ts";
import { dataDiskCheck } from "./platform/files/data-disk.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import type { Jobs } from "./platform/jobs/jobs.ts";
import type { Told } from "./platform/mail/letter.ts";
import { mailsService } from "./platform/mail/mails.service.ts";
import { type VisitorMailLimiter, visitorMailLimiter } from "./platform/mail/visitor-mail-limits.ts";
import { type NoticesService, noticesService } from "./platform/notices/notices.service.ts";
import {
  type LimitsService,
  rateLimitCountersService,
} from "./platform/rate-limits/rate-limit-counters.service.ts";
import type { Sealer } from "./platform/sealing/sealer.ts";
import type { Hold } from "./platform/undo/undos.service.ts";

export type ServiceDependencies = {
  settings: Pick<
    Settings,
    "dataDir" | "publicUrl" | "rateLimit" | "requireTwoFactor" | "undecidedBytes" | "webhookPrivateAddresses"
  >;
  database: Database;
  /** Where public lists and profiles come from. */
  reads: ReplicaRouter;
  /** What else goes on while the primary is lost. None: nothing stands in for it. */
  whilePrimaryIsLost?: ReplicaRouter | undefined;
  store: FileStore;
  content: ContentSource;
  /** Where work is put that nobody waits for. */
  jobs: Pick<Jobs, "enqueue" | "enqueueMissing">;
  sendWebhook: SendWebhook;
  /** Signs URLs of files that are not public. */
  signingKey: string;
  /** Seals secrets that must be read again. None: there is no key. */
  sealer: Sealer | undefined;
  now: () => Date;
};
export type Services = ReturnType<typeof buildServices>;

/** The records that have a timeline. */
const timelineSubjects = {
  influencer: influencerSubject,
  brand: brandSubject,
  "join-request": joinRequestSubject,
  contact: contactSubject,
  shortlist: shortlistSubject,
  campaign: campaignSubject,
  collaboration: collaborationSubject,
};

/** Where work comes from, by kind. */
const workSources = {
  "join-request": joinRequestWork,
  brand: brandWork,
  contact: contactWork,
  shortlist: shortlistWork,
  campaign: campaignWork,
  collaboration: collaborationWork,
  right: rightWork,
  payout: payoutWork,
  deliverable: deliverableWork,
};

/** Every service that the routes use, created once with its dependencies. */
export function buildServices(dependencies: ServiceDependencies) {
  const { settings, content, database, jobs, reads, signingKey, now } = dependencies;
  const { publicUrl, webhookPrivateAddresses: privateAddresses } = settings;
  const { whilePrimaryIsLost = routeToPrimary(database) } = dependencies;
  const limits = rateLimitCountersService(database, { secret: signingKey, now });
  const context: Context = {
    ...dependencies,
    whilePrimaryIsLost,
    mediaSigner: mediaSigner(signingKey, now),
    limits: settings.rateLimit ? limits : undefined,
    handleEvent: (transaction, event) => emit(transaction, event as AppEvent),
  };
  const recording = recordingServices(context, database);
  const { history, timeline } = recording;
  const notices = makeNotices(context, database);
  const { mayMail, mayCopy } = visitorMailLimiter(settings.rateLimit ? limits : undefined);
  const emit = makeEmit(dependencies, { ...recording, context, notices, mayMail });
  const common = { context, database, emit, now };
  const removal = removalService({ context, messagesAbout, listBindingCampaigns });
  const records = { ...common, removal };
  const influencers = influencersService({ ...records, reads, findWaitingRequests });
  const joinRequests = joinRequestsService({ ...records, influencers });
  const brands = brandsService({ ...records, reads });
  const accounts = accountServices(dependencies, { context, emit, limits });
  const contact = contactService({ ...common, brands, influencers, joinRequests, mayCopy });
  const receivers = { jobs, send: dependencies.sendWebhook, privateAddresses, publicUrl };
  return {
    ...accounts,
    ...csvServices({ database, history, emit, now }),
    socialImages: socialImagesService({ ...common, content, brands, influencers, publicUrl }),
    context,
    brands,
    contact,
    forwarding: forwardingService({ ...common, influencers }),
    health: makeHealth(whilePrimaryIsLost, settings.dataDir),
    influencers,
    joinRequests,
    ...bulkServices(records, joinRequests),
    ...listServices(database, now),
    ...recording,
    undo: undoService({ context, database, influencers, timeline, emit }),
    ...reminderServices(common),
    ...applicantServices(records),
    ...campaignServices({
      ...records,
      history,
      timeline,
      brands,
      influencers,
      notices,
      publicUrl,
      holdActor,
    }),
    webhooks: webhooksService({ ...common, ...receivers }),
  };
}

/** A node that can show what there is gets visitors, because every other node is without a primary, too. */
function makeHealth(whilePrimaryIsLost: ReplicaRouter, dataDir: string) {
  const tryDisk = dataDiskCheck(dataDir);
  const ping = () => whilePrimaryIsLost((source) => source.execute(sql`select 1`));
  return healthService(() => Promise.all([ping(), tryDisk()]));
}

/** The same action on many records. */
function bulkServices(
  records: Parameters<typeof brandsBulkService>[0] & Parameters<typeof influencersBulkService>[0],
  joinRequests: Parameters<typeof joinRequestsBulkService>[0],
) {
  return {
    brandsBulk: brandsBulkService(records),
    influencersBulk: influencersBulkService(records),
    joinRequestsBulk: joinRequestsBulkService(joinRequests),
  };
}

/** What is recorded of each change. */
function recordingServices(context: Context, database: Database) {
  const { now } = context;
  const history = historyService(database, now);
  const subjects = timelineSubjects;
  const timeline = timelineService({ context, database, subjects, holdActor, now });
  return { history, timeline };
}

type Emitter = ReturnType<typeof makeEmit>;

type AccountDependencies = {
  context: Context;
  emit: Emitter;
  limits: LimitsService;
};

/** Who may sign in, with what, and how often they may try. */
function accountServices(
  { settings, database, sealer, now }: ServiceDependencies,
  { context, emit, limits }: AccountDependencies,
) {
  const siteName = () => links.agencyName(context);
  const common = { context, database, emit, now };
  const requirement = settings.requireTwoFactor;
  const identify = authenticator({
    people: (token) => admins.identify(context, token),
    keys: (key) => apiKeys.identify(context, key),
    links: (token, address) => links.identify(context, token, address),
  });
  return {
    identify,
    limits,
    administrators: administratorsService({
      ...common,
      owned: [ownedRequests, ownedShortlists, ownedCampaigns, ownedCollaborations],
    }),
    ownFactors: ownFactorsService({ ...common, sealer, siteName, requirement }),
  };
}

/** What stands on the database alone. */
function listServices(database: Database, now: () => Date) {
  return {
    work: workService({ database, sources: workSources, administrators: administratorNames, now }),
  };
}

/** What is told by mail once, by all processes together. */
function makeNotices(context: Context, database: Database) {
  const timeZone = async () => (await readAgencySettings(database)).timeZone;
  return noticesService({ context, database, timeZone, now: context.now });
}

/** What is due, told once by all processes together. */
function reminderServices(
  dependencies: Omit<Parameters<typeof dueDecisionsService>[0], "findDue"> &
    Parameters<typeof unansweredChangesService>[0],
) {
  const findDue = { creators: findRequestsBefore, brands: findPendingBefore };
  return {
    remindOfDecisions: dueDecisionsService({ ...dependencies, findDue }),
    remindOfChanges: unansweredChangesService(dependencies),
  };
}

type ApplicantDependencies = Omit<Parameters<typeof linkRenewalService>[0], "isKnown"> &
  Parameters<typeof ownApplicationService>[0];

/** What applicants see by their links, and the team of those. */
function applicantServices(dependencies: ApplicantDependencies) {
  const applications = {
    "join-request": ownApplicationService(dependencies),
    brand: ownRegistrationService(dependencies),
  };
  return {
    requestWork: requestWorkService(dependencies),
    renewLink: linkRenewalService({
      ...dependencies,
      isKnown: async (executor, { type, id }) => {
        if (type === "collaboration") return collaborationSubject.exists(executor, id);
        return (
          isApplicantSubject(type) && outcomes.isKept(within(dependencies.context, executor), { type, id })
        );
      },
    }),
    status: statusService({ ...dependencies, applications }),
  };
}

type CsvDependencies = { database: Database; history: HistoryService; emit: Emitter; now: () => Date };

function csvServices({ database, history, emit, now }: CsvDependencies) {
  return {
    exporter: exportService(database, history),
    importer: importService(database),
    brandsImport: brandsImport({ emit, now }),
    influencersImport: influencersImport({ emit, findWaitingRequests, now }),
  };
}

/** Events become history, mails, and webhooks. */
function makeEmit(
  { settings, content, jobs, now }: ServiceDependencies,
  kept: ReturnType<typeof recordingServices> & {
    context: Context;
    notices: NoticesService;
    mayMail: VisitorMailLimiter["mayMail"];
  },
) {
  const { publicUrl } = settings;
  const sender = () => readMailSender(content, publicUrl);
  const addresses = {
    adminAddresses: listAdminAddresses,
    adminAddress: administratorAddress,
  };
  const tell = (transaction: Executor, { mail, ...about }: Told, hold: Hold | undefined) =>
    kept.timeline.addIfThere(transaction, {
      kind: "mail",
      ...about,
      author: { type: "system", id: null, name: "Tandem" },
      data: { mail, ...(hold && { heldBy: hold.id }) },
    });
  const mails = mailsService({ jobs, sender, ...addresses, mayMail: kept.mayMail, tell });
  const webhooks = webhookEventsService({ jobs, publicUrl, now });
  return emitter(eventHandlers({ ...kept, mails, webhooks, now }));
}
