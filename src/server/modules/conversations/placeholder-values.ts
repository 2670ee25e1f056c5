import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { ConversationSubject } from "#domain/conversations/conversation-rules.ts";
import {
  customPlaceholder,
  firstNameOf,
  linkPlaceholder,
  type PlaceholderValues,
  unknownPlaceholders,
  unknownPlaceholdersMessage,
} from "#domain/conversations/message-templates.ts";
import type { CustomSubject } from "#domain/custom-fields/custom-field-kinds.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { customShownText } from "#domain/custom-fields/custom-value-text.ts";
import type { CustomValues } from "#domain/custom-fields/custom-values.ts";
import { InvalidFields } from "#domain/errors.ts";
import { portalPath } from "#domain/portal/portal-rules.ts";
import type { Context } from "#server/context.ts";
import { listBrandContacts } from "#server/modules/brands/brands.service.ts";
import { findCampaigns, findCollaborations } from "#server/modules/campaigns/campaign-records.service.ts";
import * as customFields from "#server/modules/custom-fields/custom-fields.service.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import { findJoinRequests } from "#server/modules/join-requests/join-requests.service.ts";
import { findShortlists } from "#server/modules/shortlists/shortlists.service.ts";
import { keyOfSubject, type SubjectReference } from "./conversation-subjects.ts";

type Values = { id: string } & PlaceholderValues;
type Reader = { context: Context; fields: readonly CustomField[] };
type Read = (reader: Reader, ids: string[]) => Promise<Values[]>;

const readers: { [T in ConversationSubject]?: Read } = {
  influencer: async ({ context, fields }, ids) => {
    const link = new URL(portalPath, context.settings.publicUrl).href;
    const creators = await influencers.listMailed(context.database, ids);
    return creators.map(({ id, name, custom }) => ({
      id,
      ...ofCreator(name),
      ...ownValues(fields, "influencer", custom),
      link,
    }));
  },
  collaboration: async (reader, ids) => {
    const { context, fields } = reader;
    const rows = await findCollaborations(context.database, ids);
    const creators = await byId(
      reader,
      "influencer",
      rows.flatMap(({ influencerId }) => influencerId ?? []),
    );
    const campaigns = await byId(
      reader,
      "campaign",
      rows.map(({ campaignId }) => campaignId),
    );
    return rows.map(({ id, creatorName, influencerId, campaignId, custom }) => ({
      ...creators.get(influencerId ?? ""),
      ...campaigns.get(campaignId),
      id,
      ...ofCreator(creatorName),
      ...ownValues(fields, "collaboration", custom),
      link: linkPlaceholder,
    }));
  },
  campaign: async ({ context }, ids) =>
    (await findCampaigns(context.database, ids)).map(({ id, name: campaign, clientName: client }) => ({
      id,
      campaign,
      client,
    })),
  brand: async ({ context, fields }, ids) =>
    (await listBrandContacts(context.database, ids)).map(
      ({ id, companyName: client, contactName, custom }) => ({
        id,
        client,
        first_name: firstNameOf(contactName),
        ...ownValues(fields, "brand", custom),
      }),
    ),
  shortlist: async ({ context }, ids) =>
    (await findShortlists(context.database, ids)).map(({ id, clientName: client }) => ({ id, client })),
  "join-request": async ({ context }, ids) =>
    (await findJoinRequests(context.database, ids)).map(({ id, name }) => ({ id, ...ofCreator(name) })),
};

/** Values for messages about these records, by `keyOfSubject`. Records that are deleted have the sender alone. */
export async function readPlaceholderValues(
  context: Context,
  sender: Pick<AdminPrincipal, "name">,
  references: readonly SubjectReference[],
): Promise<Map<string, PlaceholderValues>> {
  const reader = { context, fields: await customFields.list(context) };
  const values = new Map<string, PlaceholderValues>();
  for (const [type, ofType] of Map.groupBy(references, (reference) => reference.type)) {
    const read = await byId(
      reader,
      type,
      ofType.map(({ id }) => id),
    );
    for (const { id } of ofType)
      values.set(keyOfSubject({ type, id }), { ...read.get(id), ...ofSender(sender) });
  }
  return values;
}

/** An address that was entered as a name is shown to nobody. */
export function ofSender({ name }: Pick<AdminPrincipal, "name">): PlaceholderValues {
  return { sender: name.includes("@") ? "" : name };
}

async function byId(
  reader: Reader,
  type: ConversationSubject,
  ids: string[],
): Promise<Map<string, PlaceholderValues>> {
  const rows = (await readers[type]?.(reader, [...new Set(ids)])) ?? [];
  return new Map(rows.map(({ id, ...values }) => [id, values]));
}

function ofCreator(name: string) {
  return { creator: name, first_name: firstNameOf(name) };
}

function ownValues(
  fields: readonly CustomField[],
  subject: CustomSubject,
  values: CustomValues,
): PlaceholderValues {
  const own = fields.filter((field) => field.subject === subject);
  return Object.fromEntries(
    own.map((field) => [customPlaceholder(field.key), customShownText(field, values[field.key])]),
  );
}

/** Throws `InvalidFields` for an unknown placeholder. */
export async function refuseUnknown(
  context: Context,
  { title, text }: { title: string; text: string },
): Promise<void> {
  const keys = (await customFields.list(context)).map(({ key }) => key);
  const errors = Object.entries({ title, text }).flatMap(([path, value]) => {
    const unknown = unknownPlaceholders(value, keys);
    if (unknown.length > 0) return [{ path, message: unknownPlaceholdersMessage(unknown) }];
    const isLinkInTitle = path === "title" && value.includes(linkPlaceholder);
    return isLinkInTitle ? [{ path, message: "cannot contain a link" }] : [];
  });
  if (errors.length > 0) throw new InvalidFields(errors);
}
