import { createHmac, randomUUIDv7 } from "node:crypto";
import { linkLife } from "#domain/links/link-rules.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { hasWork } from "#server/modules/campaigns/offers/creator-work.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import { creatorsAt } from "#server/modules/outreach/creator-contacts.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { mayMailPortal } from "#server/platform/mail/visitor-mail-limits.ts";
import { makeSealer } from "#server/platform/sealing/sealer.ts";
import { personIdOf } from "./person-id.ts";

/** `sealed`: the address, because the payload of a job must contain no personal data. */
type PortalRequest = { id: string; sealed: string };

/** In seconds. */
const timeLimit = 60;

/** Looks up an address and mails the link, if there is anything to show. */
export const sendPortalJob = defineJob<PortalRequest>({ name: "send-portal", concurrency: 1, timeLimit });

/**
 * Asks for the link to all work of whoever owns an address. Everything that depends on whether we know it happens in
 * a job, so that neither the response nor its time tells.
 */
export async function requestPortal(
  context: Context,
  email: string,
  idempotencyKey: string | undefined,
): Promise<void> {
  const content = personIdOf(email, context.signingKey);
  await idempotencyKeys.onceByKey(
    context,
    { form: "portal", idempotencyKey, content },
    async (transaction) => {
      const id = randomUUIDv7();
      const sealed = sealerOf(context).seal(email, placeOf(id));
      await transaction.jobs.enqueue(transaction.database, sendPortalJob, [{ id, sealed }]);
      return { _id: id };
    },
  );
}

/** Runs a job. The link gets the request's ID, so that a second run sends nothing. */
export async function sendPortal(context: Context, { id, sealed }: PortalRequest): Promise<void> {
  const email = sealerOf(context).unseal(sealed, placeOf(id));
  if (!(await mayMailPortal(context, email))) return;
  await transact(context, async (transaction) => {
    if (await links.find(transaction, id)) return;
    const creators = await creatorsAt(transaction.database, email);
    const [first] = creators;
    const influencerIds = creators.map(({ influencerId }) => influencerId);
    if (first === undefined || !(await hasWork(transaction, influencerIds))) return;
    const { name: personName, email: address } = first.contact;
    const token = await links.make(transaction, {
      id,
      kind: "portal",
      subject: { type: "person", id: personIdOf(email, context.signingKey) },
      label: "All work",
      personName,
      email: address,
      expiresAt: new Date(context.now().getTime() + linkLife.portal),
    });
    const person = { name: personName, email: address };
    await emit(transaction, { type: "portal.requested", person, token, influencerIds });
  });
}

function sealerOf({ signingKey }: Context) {
  return makeSealer(createHmac("sha256", signingKey).update("requests for all work").digest());
}

const placeOf = (row: string) => ({ table: "jobs", column: sendPortalJob.name, row });
