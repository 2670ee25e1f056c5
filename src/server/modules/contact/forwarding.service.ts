import type { ContactRecord } from "#domain/contact/contact.contract.ts";
import {
  defaultTemplate,
  type ForwardInput,
  type ForwardTemplate,
  forwardedMail,
  type TemplateInput,
} from "#domain/contact/forward.ts";
import { Conflict, EditConflict, Invalid, Missing } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { contactsOrRefuse } from "#server/modules/outreach/creator-contacts.service.ts";
import type { AdminActor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { presentMessage } from "./contact.presenter.ts";
import { lockContactMessage } from "./contact.repository.ts";
import {
  type ForwardTemplateRow,
  findForwardTemplate,
  insertForwardTemplate,
  lockForwardTemplate,
  updateForwardTemplate,
} from "./forward-template.repository.ts";
import { findMessageCreators, setForwardedAt } from "./message-creators.repository.ts";

// Forwards messages to the creators that they are about.

/** Queues the mail. Each creator gets a message once, even if several administrators forward it. */
export function forward(
  context: Context,
  actor: AdminActor,
  id: string,
  input: ForwardInput,
): Promise<ContactRecord> {
  return transact(context, async (transaction) => {
    const message = await lockContactMessage(transaction.database, id);
    if (message === undefined) throw new Missing();
    const creator = await creatorOf(transaction.database, message, input.influencerId);
    const contacts = await contactsOrRefuse(transaction.database, { influencerId: creator._id }, "offers");
    if (contacts.length === 0) throw new Conflict(`${creator.name} has no email address.`, "influencerId");
    const { shareAddress } = input;
    const template = presentTemplate(await findForwardTemplate(transaction.database));
    const mail = forwardedMail(template, { creator: creator.name, shareAddress, message });
    const forwardedAt = context.now();
    await setForwardedAt(
      transaction.database,
      { messageId: id, influencerId: creator._id, name: creator.name },
      forwardedAt,
    );
    await emit(transaction, {
      type: "message.forwarded",
      actor,
      message: { id, name: message.name },
      about: creator.name,
      shareAddress,
      mail: { ...mail, to: contacts.map(({ email }) => email) },
    });
    return presentMessage(message, await creatorsOf(transaction.database, id));
  });
}

export async function template(context: Context): Promise<ForwardTemplate> {
  return presentTemplate(await findForwardTemplate(context.database));
}

/** Throws `EditConflict` with the present template if it has changed since the edit began. */
export function editTemplate(
  context: Context,
  actor: AdminActor,
  { updatedAt: openedAt, ...texts }: TemplateInput,
): Promise<ForwardTemplate> {
  return transact(context, async (transaction) => {
    const first = await insertForwardTemplate(transaction.database, texts);
    const before = presentTemplate(first ? undefined : await lockForwardTemplate(transaction.database));
    if (openedAt !== undefined && openedAt !== before.updatedAt) throw new EditConflict({ template: before });
    const after = first ?? (await updateForwardTemplate(transaction.database, texts));
    const changed = changesBetween({ subject: before.subject, body: before.body }, texts);
    await emit(transaction, {
      type: "records.changed",
      actor,
      changes: {
        action: "edit",
        type: "mail-template",
        id: templateId,
        name: "Forwarded message",
        ...changed,
      },
    });
    return presentTemplate(after);
  });
}

/** ID of the template in the history. There is only one. */
const templateId = "00000000-0000-0000-0000-000000000001";

async function creatorsOf(executor: Executor, id: string) {
  return (await findMessageCreators(executor, [id])).get(id);
}

async function creatorOf(
  executor: Executor,
  message: Parameters<typeof presentMessage>[0],
  influencerId: string,
) {
  const { creators } = presentMessage(message, await creatorsOf(executor, message.id));
  const creator = creators.find(({ _id }) => _id === influencerId);
  if (creator === undefined) throw new Invalid("influencerId", "is not a creator of this message");
  if (creator.forwardedAt !== null)
    throw new Conflict(`This message was already forwarded to ${creator.name}.`);
  return creator;
}

function presentTemplate(row: ForwardTemplateRow | undefined): ForwardTemplate {
  if (row === undefined) return { ...defaultTemplate, updatedAt: null };
  return { subject: row.subject, body: row.body, updatedAt: row.updatedAt };
}
