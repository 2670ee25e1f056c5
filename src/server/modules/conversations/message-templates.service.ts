import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import {
  type MessageTemplate,
  type MessageTemplateChanges,
  type MessageTemplateInput,
  maximumMessageTemplates,
} from "#domain/conversations/message-templates.contract.ts";
import { Conflict, EditConflict, Missing } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import type { Change } from "#server/platform/audit/history.service.ts";
import { violatesUnique } from "#server/platform/database/database-errors.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import {
  countMessageTemplates,
  deleteMessageTemplate,
  findMessageTemplate,
  insertMessageTemplate,
  listMessageTemplates,
  lockMessageTemplate,
  type MessageTemplateRow,
  updateMessageTemplate,
} from "./message-templates.repository.ts";
import { refuseUnknown } from "./placeholder-values.ts";

export async function list(context: Context): Promise<MessageTemplate[]> {
  return (await listMessageTemplates(context.database)).map(present);
}

/** A repeated call adds nothing and returns the first template. */
export async function add(
  context: Context,
  actor: AdminPrincipal,
  input: MessageTemplateInput,
  idempotencyKey: string | undefined,
): Promise<MessageTemplate> {
  await refuseUnknown(context, input);
  const content = [actor.adminId, input];
  const { result } = await named(input.name, () =>
    idempotencyKeys.once(
      context,
      { form: "message template", idempotencyKey, content },
      async (transaction) => {
        if ((await countMessageTemplates(transaction.database)) >= maximumMessageTemplates) {
          throw new Conflict(`There are ${maximumMessageTemplates} templates already. Delete one first.`);
        }
        const id = randomUUIDv7();
        await insertMessageTemplate(transaction.database, { ...input, id, createdAt: context.now() });
        await record(transaction, actor, { action: "create", id, name: input.name, after: input });
        return { _id: id };
      },
    ),
  );
  return read(context, result._id);
}

export async function edit(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  { updatedAt, ...values }: MessageTemplateChanges,
): Promise<MessageTemplate> {
  await refuseUnknown(context, values);
  return named(values.name, () =>
    transact(context, async (transaction) => {
      const row = await locked(transaction, id);
      if (updatedAt !== undefined && updatedAt !== row.updatedAt) throw new EditConflict(present(row));
      const changed = changesBetween(pickFields(row, ["name", "title", "text"]), values);
      if (Object.keys(changed.after).length > 0) {
        await updateMessageTemplate(transaction.database, id, values);
        await record(transaction, actor, { action: "edit", id, name: values.name, ...changed });
      }
      return read(transaction, id);
    }),
  );
}

export async function remove(context: Context, actor: AdminPrincipal, id: string): Promise<void> {
  await transact(context, async (transaction) => {
    const { name } = await locked(transaction, id);
    await deleteMessageTemplate(transaction.database, id);
    await record(transaction, actor, { action: "delete", id, name });
  });
}

async function named<T>(name: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!violatesUnique(error, "message_templates_name_unique")) throw error;
    throw new Conflict(`Another template is called ${name}.`, "name");
  }
}

function record(context: Context, actor: AdminPrincipal, change: Omit<Change, "type">) {
  return emit(context, { type: "records.changed", actor, changes: { ...change, type: "message-template" } });
}

async function read(context: Context, id: string): Promise<MessageTemplate> {
  const row = await findMessageTemplate(context.database, id);
  if (row === undefined) throw new Missing();
  return present(row);
}

async function locked(context: Context, id: string): Promise<MessageTemplateRow> {
  const row = await lockMessageTemplate(context.database, id);
  if (row === undefined) throw new Missing();
  return row;
}

function present({ id, createdAt, ...row }: MessageTemplateRow): MessageTemplate {
  return { ...row, _id: id, createdAt: createdAt.toISOString() };
}
