import { eq } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { laterThan } from "#server/platform/database/exact-time.ts";
import { forwardTemplates } from "./contact-messages.schema.ts";

export type ForwardTemplateRow = typeof forwardTemplates.$inferSelect;
type Texts = Pick<ForwardTemplateRow, "subject" | "body">;

/** ID of the only row. */
const id = 1;

export async function findForwardTemplate(executor: Executor): Promise<ForwardTemplateRow | undefined> {
  const [row] = await executor.select().from(forwardTemplates).where(eq(forwardTemplates.id, id));
  return row;
}

/** Stores the first edit. Returns undefined if there already is one. */
export async function insertForwardTemplate(
  executor: Executor,
  texts: Texts,
): Promise<ForwardTemplateRow | undefined> {
  const [row] = await executor
    .insert(forwardTemplates)
    .values({ id, ...texts })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Locks the stored template until the end of the transaction. */
export async function lockForwardTemplate(executor: Executor): Promise<ForwardTemplateRow | undefined> {
  const [row] = await executor
    .select()
    .from(forwardTemplates)
    .where(eq(forwardTemplates.id, id))
    .for("update");
  return row;
}

export async function updateForwardTemplate(
  executor: Executor,
  texts: Texts,
): Promise<ForwardTemplateRow | undefined> {
  const [row] = await executor
    .update(forwardTemplates)
    .set({ ...texts, updatedAt: laterThan(forwardTemplates.updatedAt) })
    .where(eq(forwardTemplates.id, id))
    .returning();
  return row;
}
