import { asc } from "drizzle-orm";
import type { SampleData } from "#fixtures/sample-data/make-sample-data.ts";
import { admins } from "#server/modules/admin/admins.schema.ts";
import { conversations, messages } from "#server/modules/conversations/conversations.schema.ts";
import type { Executor } from "#server/platform/database/database.ts";

/** Threads with their messages. The first administrator owns those about a record. */
export async function loadConversations(
  executor: Executor,
  data: Pick<SampleData, "conversations">,
): Promise<void> {
  const [owner] = await executor
    .select({ id: admins.id, name: admins.name })
    .from(admins)
    .orderBy(asc(admins.id))
    .limit(1);
  for (const { id, title, name, email, subject, said } of data.conversations) {
    const last = said.at(-1);
    if (last === undefined) continue;
    await executor.insert(conversations).values({
      id,
      subjectType: subject?.type ?? null,
      subjectId: subject?.id ?? null,
      counterpartName: name,
      counterpartEmail: email,
      title,
      ownerId: subject === null ? null : (owner?.id ?? null),
      state: last.isOurs ? "waiting" : "open",
      lastMessageAt: last.createdAt,
      lastDirection: last.isOurs ? "out" : "in",
      preview: last.text.replace(/\s+/g, " "),
      createdAt: said[0]?.createdAt ?? last.createdAt,
    });
    await executor.insert(messages).values(
      said.map(({ id: messageId, isOurs, text, createdAt }) => ({
        id: messageId,
        conversationId: id,
        direction: isOurs ? ("out" as const) : ("in" as const),
        channel: "email" as const,
        authorType: isOurs ? ("admin" as const) : ("person" as const),
        authorId: isOurs ? (owner?.id ?? null) : null,
        authorName: isOurs ? (owner?.name ?? "") : name,
        email: isOurs ? "" : email,
        text,
        createdAt,
      })),
    );
  }
}
