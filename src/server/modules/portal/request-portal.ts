import { linkLife } from "#domain/links/link-rules.ts";
import { portalsPerDay } from "#domain/portal/portal-rules.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { hasWork } from "#server/modules/campaigns/offers/creator-work.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import { creatorsAt } from "#server/modules/outreach/creator-contacts.service.ts";
import {
  type AddressRequest,
  addressOf,
  defineAddressJob,
  enqueueForAddress,
} from "#server/platform/jobs/address-jobs.ts";
import { mayMailLink } from "#server/platform/mail/visitor-mail-limits.ts";
import { personIdOf } from "./person-id.ts";

/** Looks up an address and mails the link, if there is anything to show. */
export const sendPortalJob = defineAddressJob({ name: "send-portal", keyName: "requests for all work" });

/** Asks for the link to all work of whoever owns an address. */
export function requestPortal(context: Context, email: string, idempotencyKey: string | undefined) {
  return enqueueForAddress(context, sendPortalJob, { email, idempotencyKey });
}

/** Runs a job. The link gets the request's ID, so that a second run sends nothing. */
export async function sendPortal(context: Context, request: AddressRequest): Promise<void> {
  const email = addressOf(context, sendPortalJob, request);
  if (!(await mayMailLink(context, email, { kind: "portal", most: portalsPerDay }))) return;
  await transact(context, async (transaction) => {
    if (await links.find(transaction, request.id)) return;
    const creators = await creatorsAt(transaction.database, email);
    const [first] = creators;
    const influencerIds = creators.map(({ influencerId }) => influencerId);
    if (first === undefined || !(await hasWork(transaction, influencerIds))) return;
    const { name: personName, email: address } = first.contact;
    const token = await links.make(transaction, {
      id: request.id,
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
