import type { AdminPrincipal, ApiKeyPrincipal, LinkPrincipal } from "#domain/access/principal.ts";
import {
  type CalendarEntry,
  type CalendarQuery,
  calendarFeedPath,
} from "#domain/calendar/calendar.contract.ts";
import { rightsUses } from "#domain/campaigns/offer-options.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { deliveredStates } from "#domain/deliverables/deliverable-states.ts";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import { EditConflict, Invalid, Missing } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { Context } from "#server/context.ts";
import { holdActor } from "#server/modules/admin/hold-actor.service.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import {
  findCollaborationFacts,
  isInActiveCampaign,
  isOwnAndActive,
} from "#server/modules/campaigns/campaign-records.service.ts";
import {
  type DaysOf,
  listDeliverableDays,
} from "#server/modules/deliverables/deliverable-records.service.ts";
import { identifyLink } from "#server/modules/links/link-identity.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import { listRightEnds } from "#server/modules/rights/rights.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { calendarText } from "./calendar-text.ts";

/** Days in a feed before and after today. */
const feedDays = { back: 90, ahead: 365 } as const;

type Span = { from: string; to: string };
type Asking = {
  email: string;
  personName: string;
  pageId?: string | undefined;
  idempotencyKey: string | undefined;
};

// Days of deliverables and rights, for the calendar page and for feeds.

export async function read(
  context: Context,
  { campaignId, ...span }: CalendarQuery,
  reader: AdminPrincipal | ApiKeyPrincipal,
): Promise<CalendarEntry[]> {
  if (campaignId !== undefined) return entries(context, span, { campaignId });
  if (reader.kind !== "admin") throw new Invalid("campaignId", "is needed");
  return entries(context, span, { isOwn: isOwnAndActive(reader.adminId) });
}

/** Days of all active campaigns. */
export function readActive(context: Context, span: Span): Promise<CalendarEntry[]> {
  return entries(context, span, { isOwn: isInActiveCampaign });
}

/**
 * Makes a new address for the caller's feed and revokes the previous one. A repeated call makes nothing and
 * throws `EditConflict` with the ID of the first link.
 */
export function makeFeed(
  context: Context,
  actor: AdminPrincipal,
  idempotencyKey: string | undefined,
): Promise<string> {
  const { adminId: id, email, name } = actor;
  const asking = { email, personName: name || email, idempotencyKey };
  return make(context, { type: "administrator", id }, asking, (transaction) =>
    holdActor(transaction.database, actor),
  );
}

/** The feed ends with the links of the person who makes it. */
export async function makeOwnFeed(
  context: Context,
  principal: LinkPrincipal<"collaboration">,
  idempotencyKey: string | undefined,
): Promise<string> {
  const { email, personName } = await links.read(context, principal);
  const asking = { email, personName, pageId: principal.throughId, idempotencyKey };
  return make(context, principal.subject, asking, (transaction) => links.hold(transaction, principal));
}

export function endFeed(context: Context, { adminId }: AdminPrincipal): Promise<void> {
  return links.revokeKind(context, "calendar", { type: "administrator", id: adminId });
}

/** Feed of a token in iCal format. Throws as links do if the token is unknown or has ended. */
export async function feed(context: Context, token: string, address: string): Promise<string> {
  const { linkKind, subject } = await identifyLink(context, { token, address });
  if (linkKind !== "calendar") throw new Missing();
  const today = await readToday(context);
  const span = { from: addDays(today, -feedDays.back), to: addDays(today, feedDays.ahead) };
  const of =
    subject.type === "administrator"
      ? { isOwn: isOwnAndActive(subject.id) }
      : { collaborationId: subject.id };
  return calendarText(await entries(context, span, of), {
    publicUrl: context.settings.publicUrl,
    isTeam: subject.type === "administrator",
  });
}

async function entries(context: Context, span: Span, of: DaysOf): Promise<CalendarEntry[]> {
  const deliverables = await listDeliverableDays(context.database, span, of);
  // Creators do not see the end of rights, which concerns only the client.
  const rights = of.collaborationId === undefined ? await listRightEnds(context.database, span, of) : [];
  const facts = new Map(
    (
      await findCollaborationFacts(
        context.database,
        [...deliverables, ...rights].map((row) => row.collaborationId),
      )
    ).map((each) => [each.id, each]),
  );
  const about = (collaborationId: string) => {
    const known = facts.get(collaborationId);
    return {
      creatorName: known?.creatorName ?? "",
      campaign: { _id: known?.campaignId ?? "", name: known?.campaignName ?? "" },
      collaborationId,
    };
  };
  const ofDeliverables = deliverables.flatMap((row) =>
    deliverableEntries(row, { span, about: about(row.collaborationId) }),
  );
  const ofRights = rights.flatMap(({ id, endsOn, uses, collaborationId }): CalendarEntry[] =>
    endsOn === null
      ? []
      : [
          {
            _id: id,
            kind: "right",
            on: endsOn,
            title: uses.map((use) => rightsUses[use]).join(", "),
            ...about(collaborationId),
            state: null,
            isDone: false,
          },
        ],
  );
  return [...ofDeliverables, ...ofRights].toSorted(
    (one, other) => one.on.localeCompare(other.on) || one._id.localeCompare(other._id),
  );
}

/** `hold` keeps the caller's access from ending during the transaction, so that no feed outlives it. */
async function make(
  context: Context,
  subject: { type: "administrator" | "collaboration"; id: string },
  { idempotencyKey, ...person }: Asking,
  hold: (context: Context) => Promise<void>,
): Promise<string> {
  let url: string | undefined;
  const { result } = await idempotencyKeys.onceByKey(
    context,
    { form: "calendar feed", idempotencyKey, content: subject },
    async (transaction) => {
      // Before `hold`: a call that waits here would otherwise keep the access from being ended.
      await links.lock(transaction.database, "calendar", subject);
      // Before the link, because ending an access revokes the feed last.
      await hold(transaction);
      const link = { kind: "calendar", label: "Calendar", ...person, subject } as const;
      url = `${context.settings.publicUrl}${calendarFeedPath(await links.make(transaction, link))}`;
      const made = (await links.of(transaction.database, subject)).find(({ kind }) => kind === "calendar");
      return { _id: made?.id };
    },
  );
  // The address is returned only once.
  if (url === undefined) throw new EditConflict(result, errorMessages.linkMade);
  return url;
}

type About = Pick<CalendarEntry, "creatorName" | "campaign" | "collaborationId">;
type DeliverableDays = Awaited<ReturnType<typeof listDeliverableDays>>[number];

/** Days of a deliverable within the span. */
function deliverableEntries(
  row: DeliverableDays,
  { span, about }: { span: Span; about: About },
): CalendarEntry[] {
  const { id, draftDueOn, publishOn, state } = row;
  const isOnline = deliveredStates.some((each) => each === state);
  const days = [
    { kind: "draft", on: draftDueOn, isDone: isOnline || state === "approved" },
    { kind: "publication", on: publishOn, isDone: isOnline },
  ] as const;
  return days.flatMap(({ kind, on, isDone }) =>
    on === null || on < span.from || on > span.to
      ? []
      : [{ _id: id, kind, on, title: nameOfDeliverable(row), ...about, state, isDone }],
  );
}
