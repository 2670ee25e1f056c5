import { getTableName, sql } from "drizzle-orm";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { personalRows } from "#server/platform/database/personal-data.ts";
import { conversations, inboundMails, messages } from "./conversations.schema.ts";

type Row = Record<string, unknown> & { id: string };

/** Threads with a person, or about their records. */
export const conversationsPersonalData = {
  name: getTableName(conversations),
  find: (executor: Executor, { email, ids }: { email: string; ids: string[] }) =>
    personalRows<Row>(
      executor,
      conversations,
      sql`lower(${conversations.counterpartEmail}) = lower(${email}) or ${anyOf(conversations.subjectId, ids)}
        order by ${conversations.id}`,
    ),
  async erase(executor: Executor, ids: string[]): Promise<void> {
    if (ids.length > 0) await executor.delete(conversations).where(anyOf(conversations.id, ids));
  },
};

/** Messages of these threads, and of the person and about them in those of others. */
export const messagesPersonalData = {
  name: getTableName(messages),
  find: (executor: Executor, { email, conversationIds }: { email: string; conversationIds: string[] }) =>
    personalRows<Row>(
      executor,
      messages,
      sql`${anyOf(messages.conversationId, conversationIds)} or lower(${messages.email}) = lower(${email})
        or strpos(lower(${messages.text}), lower(${email})) > 0 order by ${messages.id}`,
      ["html"],
    ),
  /** Deletes what the person wrote, and their address in what others wrote. */
  async erase(executor: Executor, email: string): Promise<void> {
    await executor.delete(messages).where(sql`lower(${messages.email}) = lower(${email})`);
    await executor
      .update(conversations)
      .set({ returnedEmail: null, returnedAt: null })
      .where(sql`lower(${conversations.returnedEmail}) = lower(${email})`);
    const escaped = email.replace(/[\\^$.|?*+()[\]{}]/g, "\\$&");
    const without = (text: unknown) => sql`regexp_replace(${text}, ${escaped}, '[erased]', 'gi')`;
    await executor
      .update(messages)
      .set({ text: without(messages.text), html: null })
      .where(sql`strpos(lower(${messages.text}), lower(${email})) > 0`);
    await executor
      .update(conversations)
      .set({ preview: without(conversations.preview), title: without(conversations.title) })
      .where(sql`strpos(lower(${conversations.preview} || ${conversations.title}), lower(${email})) > 0`);
  },
};

/** Received mails by or about a person that are not filed yet. */
export const inboundMailsPersonalData = {
  name: getTableName(inboundMails),
  find: (executor: Executor, email: string) =>
    personalRows<Row>(
      executor,
      inboundMails,
      sql`position(convert_to(${email}, 'UTF8') in ${inboundMails.raw}) > 0`,
      ["raw"],
    ),
  async erase(executor: Executor, ids: string[]): Promise<void> {
    if (ids.length > 0) await executor.delete(inboundMails).where(anyOf(inboundMails.id, ids));
  },
};
