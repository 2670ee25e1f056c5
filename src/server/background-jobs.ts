import type { ClientConfig } from "pg";
import {
  mergeFacetChanges,
  rebuildTermBitmaps,
} from "./modules/influencers/search/influencer-search.service.ts";
import { avifMaking, enqueueWaitingPictures, makeAvifJob } from "./modules/media/avif-making.ts";
import {
  enqueueWaitingDeliveries,
  sendWebhookJob,
  webhookDelivering,
} from "./modules/webhooks/webhook-delivering.ts";
import type { SendWebhook } from "./modules/webhooks/webhook-transport.ts";
import { deliveryQueueLength } from "./modules/webhooks/webhooks.service.ts";
import type { Database } from "./platform/database/database.ts";
import { repeatForAMinute } from "./platform/database/maintenance.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import { defineJob, handleJob } from "./platform/jobs/job.ts";
import type { Jobs, Work } from "./platform/jobs/jobs.ts";
import {
  enqueueWaitingMails,
  mailSending,
  removeGivenUp,
  sendMailJob,
} from "./platform/mail/mail-sending.ts";
import type { SendMail } from "./platform/mail/mail-transport.ts";
import { mailQueueLength } from "./platform/mail/mails.service.ts";
import { removeOld } from "./retention.ts";
import type { Services } from "./services.ts";

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

/** Everything that runs in the background. */
export const jobs = [
  sendMailJob,
  sendWebhookJob,
  makeAvifJob,
  enqueueWaitingJob,
  mergeFacetChangesJob,
  rebuildTermBitmapsJob,
  forgetRateLimitsJob,
  finishUndosJob,
  remindJob,
  sendNoticesJob,
  removeOldJob,
] as const;

export type JobDependencies = {
  connection: ClientConfig;
  database: Database;
  jobs: Pick<Jobs, "enqueue" | "enqueueMissing">;
  services: Services;
  store: FileStore;
  temporaryFolder: string;
  sendMail: SendMail;
  sendWebhook: SendWebhook;
  now: () => Date;
  log: { warn(details: object, text: string): void; error(details: object, text: string): void };
};

/** The handler of each job, and the schedules. */
export function backgroundJobs(dependencies: JobDependencies): Work {
  const { connection, database, services, sendMail, sendWebhook, now, log } = dependencies;
  return {
    handlers: [
      handleJob(sendMailJob, mailSending({ ...dependencies, send: sendMail })),
      handleJob(sendWebhookJob, webhookDelivering({ ...dependencies, send: sendWebhook })),
      handleJob(makeAvifJob, avifMaking(dependencies)),
      handleJob(enqueueWaitingJob, () => enqueueWaiting(database, dependencies.jobs)),
      handleJob(mergeFacetChangesJob, (_payload, { signal }) =>
        repeatForAMinute(connection, mergeFacetChanges, signal),
      ),
      handleJob(rebuildTermBitmapsJob, (_payload, { signal }) =>
        repeatForAMinute(connection, rebuildTermBitmaps, signal),
      ),
      handleJob(forgetRateLimitsJob, () => services.limits.forgetEnded()),
      handleJob(finishUndosJob, () => services.undo.finish()),
      handleJob(remindJob, async () => {
        await services.remindOfDecisions();
        await services.remindOfChanges();
        await services.remindOfReviews();
        await services.expireOffers();
        await services.remindOfMoney();
        await services.remindOfDeliverables();
      }),
      handleJob(sendNoticesJob, () => services.sendNotices()),
      handleJob(removeOldJob, async () => {
        await removeOld(services, new Date(now().getTime() - hour), log);
        await removeGivenUp(database);
      }),
    ],
    schedules: [
      { job: enqueueWaitingJob, cron: "* * * * *" },
      { job: mergeFacetChangesJob, cron: "* * * * *" },
      { job: rebuildTermBitmapsJob, cron: "* * * * *" },
      { job: forgetRateLimitsJob, cron: "* * * * *" },
      { job: finishUndosJob, cron: "* * * * *" },
      { job: remindJob, cron: "*/15 * * * *" },
      { job: sendNoticesJob, cron: "* * * * *" },
      { job: removeOldJob, cron: "17 3 * * *" },
    ],
  };
}

/** What waits to be sent. */
export async function queueLengths(database: Database) {
  return { mails: await mailQueueLength(database), webhooks: await deliveryQueueLength(database) };
}

/** Adds the jobs of rows from the previous version, from a backup, or reset by an operator. */
export async function enqueueWaiting(database: Database, jobs: Pick<Jobs, "enqueueMissing">): Promise<void> {
  await enqueueWaitingMails(database, jobs);
  await enqueueWaitingDeliveries(database, jobs);
  await enqueueWaitingPictures(database, jobs);
}
