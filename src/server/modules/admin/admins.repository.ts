import { and, asc, count, desc, eq, lt, max, ne, or, type SQL, sql } from "drizzle-orm";
import type { Role } from "#domain/access/principal.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { personTable } from "#server/platform/database/personal-data.ts";
import { adminBrowsers, adminSessions, admins } from "./admins.schema.ts";

/** Must differ from the locks of migrations and search, which can be held for minutes. */
const adminsLock = 7_206_518_403;

export type AdminRow = typeof admins.$inferSelect;

export const adminsPersonalData = personTable(admins, ["password_hash"]);

export async function countAdmins(executor: Executor): Promise<number> {
  const [row] = await executor.select({ count: count() }).from(admins);
  return row?.count ?? 0;
}

export async function findAdminByEmail(executor: Executor, email: string): Promise<AdminRow | undefined> {
  const [row] = await executor.select().from(admins).where(eq(admins.email, email));
  return row;
}

/** False if the address already has an account. */
export async function insertAdmin(executor: Executor, admin: typeof admins.$inferInsert): Promise<boolean> {
  const rows = await executor.insert(admins).values(admin).onConflictDoNothing().returning({ id: admins.id });
  return rows.length > 0;
}

export async function insertSession(
  executor: Executor,
  session: typeof adminSessions.$inferInsert,
): Promise<void> {
  await executor.insert(adminSessions).values(session);
}

/** `hasSecondFactor`: SQL condition on an administrator's ID. */
export async function findSession(
  executor: Executor,
  tokenHash: string,
  hasSecondFactor: (adminId: SQL) => SQL<boolean>,
) {
  const [row] = await executor
    .select({
      adminId: admins.id,
      email: admins.email,
      name: admins.name,
      role: admins.role,
      lastUsedAt: adminSessions.lastUsedAt,
      expiresAt: adminSessions.expiresAt,
      createdAt: adminSessions.createdAt,
      confirmedAt: adminSessions.confirmedAt,
      hasSecondFactor: hasSecondFactor(sql`${admins.id}`),
    })
    .from(adminSessions)
    .innerJoin(admins, and(eq(admins.id, adminSessions.adminId), eq(admins.state, "active")))
    .where(eq(adminSessions.tokenHash, tokenHash));
  return row;
}

/**
 * Keeps a session from ending before this transaction does, after waiting for others that are ending it. False if it
 * has ended. `key share` still lets the use of the session be recorded.
 */
export async function holdSession(executor: Executor, tokenHash: string): Promise<boolean> {
  const rows = await executor
    .select({ adminId: adminSessions.adminId })
    .from(adminSessions)
    .where(eq(adminSessions.tokenHash, tokenHash))
    .for("key share");
  return rows.length > 0;
}

export async function touchSession(
  executor: Executor,
  tokenHash: string,
  { at, latestEnd }: { at: Date; latestEnd: Date },
): Promise<void> {
  const expiresAt = sql`least(${adminSessions.expiresAt}, ${latestEnd.toISOString()}::timestamptz)`;
  await executor
    .update(adminSessions)
    .set({ lastUsedAt: at, expiresAt })
    .where(eq(adminSessions.tokenHash, tokenHash));
}

/** False if the session has ended. */
export async function confirmSession(executor: Executor, tokenHash: string, at: Date): Promise<boolean> {
  const rows = await executor
    .update(adminSessions)
    .set({ confirmedAt: at })
    .where(eq(adminSessions.tokenHash, tokenHash))
    .returning({ adminId: adminSessions.adminId });
  return rows.length > 0;
}

export async function deleteSession(executor: Executor, tokenHash: string): Promise<void> {
  await executor.delete(adminSessions).where(eq(adminSessions.tokenHash, tokenHash));
}

export async function deleteExpiredSessions(executor: Executor, now: Date, idleSince: Date): Promise<void> {
  await executor
    .delete(adminSessions)
    .where(or(lt(adminSessions.expiresAt, now), lt(adminSessions.lastUsedAt, idleSince)));
}

export async function findAdmin(executor: Executor, id: string): Promise<AdminRow | undefined> {
  const [row] = await executor.select().from(admins).where(eq(admins.id, id));
  return row;
}

/** An administrator whose row nobody else can lock or change until the transaction ends. */
export async function lockAdmin(executor: Executor, id: string): Promise<AdminRow | undefined> {
  const [row] = await executor.select().from(admins).where(eq(admins.id, id)).for("no key update");
  return row;
}

/** An administrator whose row cannot change until the transaction ends. */
export async function shareAdmin(executor: Executor, id: string): Promise<AdminRow | undefined> {
  const [row] = await executor.select().from(admins).where(eq(admins.id, id)).for("share");
  return row;
}

export async function listAdmins(executor: Executor) {
  return executor
    .select({
      id: admins.id,
      email: admins.email,
      name: admins.name,
      role: admins.role,
      state: admins.state,
      createdAt: admins.createdAt,
      lastUsedAt: max(adminSessions.lastUsedAt),
    })
    .from(admins)
    .leftJoin(adminSessions, eq(adminSessions.adminId, admins.id))
    .groupBy(admins.id)
    .orderBy(asc(admins.createdAt), asc(admins.id));
}

/**
 * Whether this is still the administrator's password and they may sign in. Waits for concurrent changes, and prevents
 * new ones until the transaction ends.
 */
export async function holdPassword(executor: Executor, { id, passwordHash }: AdminRow): Promise<boolean> {
  const rows = await executor
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.id, id), eq(admins.passwordHash, passwordHash), eq(admins.state, "active")))
    .for("share");
  return rows.length > 0;
}

/** Replaces the password if it is still the given one; returns false otherwise. */
export async function replacePassword(
  executor: Executor,
  { id, passwordHash }: AdminRow,
  newHash: string,
): Promise<boolean> {
  const rows = await executor
    .update(admins)
    .set({ passwordHash: newHash })
    .where(and(eq(admins.id, id), eq(admins.passwordHash, passwordHash)))
    .returning({ id: admins.id });
  return rows.length > 0;
}

export async function updateRole(executor: Executor, id: string, role: Role): Promise<void> {
  await executor.update(admins).set({ role }).where(eq(admins.id, id));
}

export async function updateAdmin(
  executor: Executor,
  id: string,
  changes: Partial<Pick<AdminRow, "name" | "role" | "state" | "passwordHash">>,
): Promise<void> {
  await executor.update(admins).set(changes).where(eq(admins.id, id));
}

/** Number of owners who can sign in. */
export async function countActiveOwners(executor: Executor): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(admins)
    .where(and(eq(admins.role, "owner"), eq(admins.state, "active")));
  return row?.count ?? 0;
}

/** IDs of owners who can sign in. */
export async function listActiveOwners(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.role, "owner"), eq(admins.state, "active")));
  return rows.map(({ id }) => id);
}

/** Active sessions of an administrator, last used first. */
export async function listSessions(executor: Executor, adminId: string) {
  return executor
    .select()
    .from(adminSessions)
    .where(eq(adminSessions.adminId, adminId))
    .orderBy(desc(adminSessions.lastUsedAt), desc(adminSessions.id));
}

/** False if the administrator has no such session. */
export async function deleteSessionById(executor: Executor, adminId: string, id: string): Promise<boolean> {
  const rows = await executor
    .delete(adminSessions)
    .where(and(eq(adminSessions.adminId, adminId), eq(adminSessions.id, id)))
    .returning({ id: adminSessions.id });
  return rows.length > 0;
}

/** Records a use of a browser. `isNew`: the administrator has signed in before, but not from this one. */
export async function recordBrowser(
  executor: Executor,
  { adminId, browser, at }: { adminId: string; browser: string; at: Date },
): Promise<{ isNew: boolean }> {
  const known = await executor
    .select({ browser: adminBrowsers.browser })
    .from(adminBrowsers)
    .where(eq(adminBrowsers.adminId, adminId));
  await executor
    .insert(adminBrowsers)
    .values({ adminId, browser, lastUsedAt: at })
    .onConflictDoUpdate({ target: [adminBrowsers.adminId, adminBrowsers.browser], set: { lastUsedAt: at } });
  return { isNew: known.length > 0 && !known.some((row) => row.browser === browser) };
}

/** Ends all sessions of an administrator, except the given one. */
export async function deleteSessions(
  executor: Executor,
  adminId: string,
  stayingTokenHash?: string,
): Promise<void> {
  const others = stayingTokenHash === undefined ? undefined : ne(adminSessions.tokenHash, stayingTokenHash);
  await executor.delete(adminSessions).where(and(eq(adminSessions.adminId, adminId), others));
}

export async function deleteAdmin(executor: Executor, id: string): Promise<void> {
  await executor.delete(admins).where(eq(admins.id, id));
}

/** Lets only one process at a time create the first administrator or remove one. */
export async function lockAdmins(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(${adminsLock})`);
}

/** IDs of administrators who may act on records. */
export async function listActingIds(executor: Executor): Promise<string[]> {
  const rows = await executor
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.state, "active"), ne(admins.role, "viewer")));
  return rows.map(({ id }) => id);
}

/** Addresses of administrators who may act on records, or of those with a role. */
export async function listAdminAddresses(executor: Executor, role?: Role): Promise<string[]> {
  const rows = await executor
    .select({ email: admins.email })
    .from(admins)
    .where(and(eq(admins.state, "active"), role ? eq(admins.role, role) : ne(admins.role, "viewer")))
    .orderBy(admins.createdAt);
  return rows.map((row) => row.email);
}
