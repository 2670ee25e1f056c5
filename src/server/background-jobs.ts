import type { ClientConfig } from "pg";
import { newestGood } from "#server/modules/backups/backups.service.ts";
import { expireOffers } from "#server/modules/campaigns/offers/expire-offers.ts";
import { checkUpload, checkUploadJob, enqueueUnchecked } from "#server/modules/media/uploads/check-upload.ts";
import { remindOfPayouts } from "#server/modules/payouts/late-payouts.service.ts";
import { openBackupTarget } from "./backups/open-backup-target.ts";
import { backUpWhenDue } from "./backups/scheduled-backup.ts";
import type { Context } from "./context.ts";
import { sendPasswordReset, sendPasswordResetJob } from "./modules/admin/request-password-reset.ts";
import { wakeSnoozed } from "./modules/conversations/change-conversation.ts";
import { fileMail } from "./modules/conversations/file-mail.ts";
import {
  enqueueMailings,
  sendMailings,
  sendMailingsJob,
} from "./modules/conversations/mailings/send-mailings.ts";
import { readMailbox, readMailboxJob } from "./modules/conversations/read-mailbox.ts";
import { enqueueWaitingInbound, fileMailJob } from "./modules/conversations/receive-mail.ts";
import { noteReturned } from "./modules/conversations/returned-mails.service.ts";
import { importing, importJob } from "./modules/csv/import-job.ts";
import * as imports from "./modules/csv/stored-imports.service.ts";
import { removeCustomValuesJob, removeValues } from "./modules/custom-fields/custom-field-removal.service.ts";
import { remindOfDeliverables } from "./modules/deliverables/due-deliverables.service.ts";
import {
  mergeFacetChanges,
  rebuildTermBitmaps,
} from "./modules/influencers/search/influencer-search.service.ts";
import { avifMaking, enqueueWaitingPictures, makeAvifJob } from "./modules/media/avif-making.ts";
import * as media from "./modules/media/media.service.ts";
import { awaitEarlierVideos } from "./modules/media/media-queues.repository.ts";
import { enqueueWaitingVideos, makePreviewJob, makingPreviews } from "./modules/media/video-previews.ts";
import { sendPortal, sendPortalJob } from "./modules/portal/request-portal.ts";
import { remindOfRights } from "./modules/rights/ending-rights.service.ts";
import { remindOfReviews } from "./modules/shortlists/unfinished-reviews.service.ts";
import { remindOfDecisions } from "./modules/status/due-decisions.service.ts";
import { remindOfUnansweredChanges } from "./modules/status/unanswered-changes.service.ts";
import * as undo from "./modules/undo/undo.service.ts";
import {
  enqueueWaitingDeliveries,
  sendWebhookJob,
  webhookDelivering,
} from "./modules/webhooks/webhook-delivering.ts";
import { deliveryQueueLength } from "./modules/webhooks/webhooks.service.ts";
import type { Database } from "./platform/database/database.ts";
import { repeatForAMinute } from "./platform/database/maintenance.ts";
import { defineJob, handleJob } from "./platform/jobs/job.ts";
import type { Work } from "./platform/jobs/jobs.ts";
import type { Logger } from "./platform/logger.ts";
import { hasMailServer } from "./platform/mail/mail-delivery.ts";
import {
  enqueueWaitingMails,
  mailSending,
  removeGivenUp,
  sendMailJob,
} from "./platform/mail/mail-sending.ts";
import type { SendMail } from "./platform/mail/mail-transport.ts";
import { mailQueueLength } from "./platform/mail/mails.service.ts";
import { removeOld } from "./retention.ts";
import { sendNotices } from "./send-notices.ts";

const minute = 60;
const hour = 60 * 60 * 1000;

const scheduled = (name: string, timeLimit: number) =>
  defineJob<Record<never, never>>({ name, single: true, concurrency: 1, timeLimit });
const enqueueWaitingJob = scheduled("enqueue-waiting", 5 * minute);
const mergeFacetChangesJob = scheduled("merge-facet-changes", 20 * minute);
/** Takes about a minute for each million creators. */
const rebuildTermBitmapsJob = scheduled("rebuild-term-bitmaps", 120 * minute);
const forgetRateLimitsJob = scheduled("forget-rate-limits", minute);
const finishUndosJob = scheduled("finish-undos", 5 * minute);
const remindJob = scheduled("remind", 5 * minute);
const sendNoticesJob = scheduled("send-notices", 5 * minute);
const removeOldJob = scheduled("remove-old", 60 * minute);
const backUpJob = scheduled("back-up", 12 * 60 * minute);

/** Everything that runs in the background. */
export const jobs = [
  sendMailJob,
  sendWebhookJob,
  makeAvifJob,
  makePreviewJob,
  checkUploadJob,
  removeCustomValuesJob,
  importJob,
  fileMailJob,
  readMailboxJob,
  sendPortalJob,
  sendPasswordResetJob,
  sendMailingsJob,
  enqueueWaitingJob,
  mergeFacetChangesJob,
  rebuildTermBitmapsJob,
  forgetRateLimitsJob,
  finishUndosJob,
  remindJob,
  sendNoticesJob,
  removeOldJob,
  backUpJob,
] as const;

type Needed = {
  /** For jobs with a connection of their own. */
  connection: ClientConfig;
  sendMail: SendMail;
  log: Pick<Logger, "info" | "warn" | "error">;
};

/** The handler of each job, and the schedules. */
export function backgroundJobs(context: Context, needed: Needed): Work {
  const { connection, log } = needed;
  return {
    handlers: [
      handleJob(sendMailJob, sendingMails(context, needed)),
      handleJob(sendWebhookJob, webhookDelivering({ ...context, log })),
      handleJob(makeAvifJob, avifMaking({ ...context, log })),
      handleJob(makePreviewJob, makingPreviews({ ...context, log })),
      handleJob(checkUploadJob, (upload) => checkUpload(context, upload)),
      handleJob(removeCustomValuesJob, (field, { signal }) => removeValues(context, field, signal)),
      handleJob(importJob, importing(context, log)),
      handleJob(fileMailJob, (payload) => fileMail(context, payload)),
      handleJob(readMailboxJob, (_payload, { signal }) => readMailbox(context, log, signal)),
      handleJob(sendPortalJob, (request) => sendPortal(context, request)),
      handleJob(sendPasswordResetJob, (request) => sendPasswordReset(context, request)),
      handleJob(sendMailingsJob, (_payload, { signal }) => sendMailings(context, signal)),
      handleJob(enqueueWaitingJob, () => enqueueWaiting(context)),
      handleJob(mergeFacetChangesJob, (_payload, { signal }) =>
        repeatForAMinute(connection, mergeFacetChanges, signal),
      ),
      handleJob(rebuildTermBitmapsJob, (_payload, { signal }) =>
        repeatForAMinute(connection, rebuildTermBitmaps, signal),
      ),
      handleJob(forgetRateLimitsJob, () => context.counters.forgetEnded()),
      handleJob(finishUndosJob, () => undo.finish(context)),
      handleJob(remindJob, () => remind(context)),
      handleJob(sendNoticesJob, () => sendNotices(context)),
      handleJob(removeOldJob, () => tidyUp(context, log)),
      handleJob(backUpJob, (_payload, { signal }) =>
        backUpWhenDue(context, { connection, openTarget: openBackupTarget, log }, signal),
      ),
    ],
    schedules: [
      { job: enqueueWaitingJob, cron: "* * * * *" },
      { job: readMailboxJob, cron: "* * * * *" },
      { job: mergeFacetChangesJob, cron: "* * * * *" },
      { job: rebuildTermBitmapsJob, cron: "* * * * *" },
      { job: forgetRateLimitsJob, cron: "* * * * *" },
      { job: finishUndosJob, cron: "* * * * *" },
      { job: remindJob, cron: "*/15 * * * *" },
      { job: sendNoticesJob, cron: "* * * * *" },
      { job: removeOldJob, cron: "17 3 * * *" },
      { job: backUpJob, cron: "* * * * *" },
    ],
  };
}

/** Mails go with the files of the message that they pass on. One that is given up is work. */
function sendingMails(context: Context, { sendMail, log }: Needed) {
  return mailSending({
    ...context,
    send: sendMail,
    readAttached: (messageId) => media.readAttached(context, messageId),
    onGivenUp: (executor, mail) => noteReturned(executor, { ...mail, at: context.now() }),
    isDelivered: hasMailServer(context),
    log,
  });
}

/** Once a night. */
async function tidyUp(context: Context, log: Needed["log"]): Promise<void> {
  await removeOld(context, new Date(context.now().getTime() - hour), log);
  await removeGivenUp(context.database);
  await awaitEarlierVideos(context.database);
}

/** Does what is due by a day. */
async function remind(context: Context): Promise<void> {
  await wakeSnoozed(context);
  await remindOfDecisions(context);
  await remindOfUnansweredChanges(context);
  await remindOfReviews(context);
  await expireOffers(context);
  await remindOfRights(context);
  await remindOfPayouts(context);
  await remindOfDeliverables(context);
}

/** Numbers of mails and webhook deliveries that wait to be sent. */
export async function queueLengths(database: Database) {
  return { mails: await mailQueueLength(database), webhooks: await deliveryQueueLength(database) };
}

/** When the last good scheduled backup was begun. */
export async function lastBackupAt(database: Database): Promise<Date | undefined> {
  return (await newestGood(database))?.startedAt;
}

/** Adds the jobs of rows from the previous version, from a backup, or reset by an operator. */
export async function enqueueWaiting({ database, jobs }: Pick<Context, "database" | "jobs">): Promise<void> {
  await enqueueWaitingMails(database, jobs);
  await enqueueWaitingDeliveries(database, jobs);
  await enqueueWaitingPictures(database, jobs);
  await enqueueWaitingVideos(database, jobs);
  await enqueueUnchecked(database, jobs);
  await imports.enqueueWaitingImports({ database, jobs });
  await enqueueWaitingInbound(database, jobs);
  await enqueueMailings({ database, jobs });
}
