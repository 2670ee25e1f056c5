import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal, LinkPrincipal } from "#domain/access/principal.ts";
import type {
  Acceptance,
  Administrator,
  AdministratorChanges,
  Invitation,
  Registration,
} from "#domain/admin/administrators.contract.ts";
import { Conflict, emailTaken, Invalid, Missing } from "#domain/errors.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import { linkLife } from "#domain/links/link-rules.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as apiKeys from "#server/modules/api-keys/api-keys.service.ts";
import { ownedCampaigns, ownedCollaborations } from "#server/modules/campaigns/campaign-records.service.ts";
import { ownedRequests } from "#server/modules/join-requests/request-work.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import { ownedShortlists } from "#server/modules/shortlists/shortlists.service.ts";
import { listWithSecondFactor } from "#server/modules/two-factor/two-factor.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { hashPassword } from "#server/platform/tokens/password-hash.ts";
import { recordAccount } from "./account-history.ts";
import {
  type AdminRow,
  countActiveOwners,
  countAdmins,
  deleteAdmin,
  findAdmin,
  insertAdmin,
  listAdmins,
  lockAdmin,
  lockAdmins,
  updateAdmin,
} from "./admins.repository.ts";
import { endAccess } from "./end-access.ts";
import { holdActor } from "./hold-actor.service.ts";
import { removeFactors } from "./remove-factors.ts";

/** Records that an administrator can own: the number of open ones, and their transfer to somebody else. */
type Owned = {
  countOpen: (executor: Executor, ownerId: string) => Promise<number>;
  handOver: (executor: Executor, from: string, to: string) => Promise<void>;
};
const owned: Owned[] = [ownedRequests, ownedShortlists, ownedCampaigns, ownedCollaborations];

// Administrator accounts and their roles. Changes run one at a time, so that one owner always remains.

export async function register(
  context: Context,
  actor: AdminPrincipal,
  { email, password, name, role }: Registration,
) {
  const values = {
    email,
    name,
    role,
    state: "active",
    passwordHash: await hashPassword(password),
  } as const;
  return present(await transact(context, (transaction) => add(transaction, actor, values)));
}

export async function invite(
  context: Context,
  actor: AdminPrincipal,
  invitation: Invitation,
  idempotencyKey: string | undefined,
) {
  const { result } = await idempotencyKeys.onceByKey(
    context,
    { form: "invitation", idempotencyKey, content: [actor.adminId, invitation] },
    async (transaction) => {
      const { email, name, role } = invitation;
      const values = { email, name, role, state: "invited", passwordHash: "" } as const;
      const admin = await add(transaction, actor, values);
      await mailInvitation(transaction, actor, admin);
      return { _id: admin.id };
    },
  );
  const admin = await findAdmin(context.database, result._id);
  if (admin === undefined) throw new Missing();
  return present(admin);
}

export async function inviteAgain(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  idempotencyKey: string | undefined,
): Promise<void> {
  await idempotencyKeys.onceByKey(
    context,
    { form: "invitation again", idempotencyKey, content: [actor.adminId, id] },
    async (transaction) => {
      const admin = await locked(transaction, actor, id);
      if (admin.state !== "invited") throw new Conflict(refusalMessages.invitationAccepted);
      await mailInvitation(transaction, actor, admin);
      return { _id: id };
    },
  );
}

export async function invitation(context: Context, { subject }: LinkPrincipal<"admin-invite">) {
  const admin = await findAdmin(context.database, subject.id);
  if (admin === undefined) throw new Missing();
  const { email, name, role } = admin;
  return { email, name, role };
}

/** Accepts an invitation by its link, which works once. */
export async function accept(
  context: Context,
  holder: LinkPrincipal<"admin-invite">,
  { name, password }: Acceptance,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transact(context, async (transaction) => {
    await lockAdmins(transaction.database);
    await links.use(transaction, holder);
    const admin = await findAdmin(transaction.database, holder.subject.id);
    if (admin?.state !== "invited") throw new Missing();
    await enable(transaction.database, admin.id, { name, passwordHash });
  });
}

/** Lets somebody sign in. */
export async function enable(
  transaction: Executor,
  id: string,
  values: { passwordHash?: string; name?: string },
): Promise<void> {
  await updateAdmin(transaction, id, { ...values, state: "active" });
}

export async function list(context: Context, actor: AdminPrincipal): Promise<Administrator[]> {
  const [rows, withFactor] = await Promise.all([
    listAdmins(context.database),
    listWithSecondFactor(context.database),
  ]);
  return rows.map(({ createdAt, lastUsedAt, state, ...admin }) => ({
    ...present(admin),
    state,
    hasSecondFactor: withFactor.includes(admin.id),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isSelf: admin.id === actor.adminId,
  }));
}

/**
 * Applies the given changes. A new role or state ends sessions and the calendar feed, and a lower role also ends
 * API keys.
 */
export function change(context: Context, actor: AdminPrincipal, id: string, changes: AdministratorChanges) {
  return changeOne(context, actor, id, async (transaction, admin) => {
    const changed = changedBy(admin, changes);
    await updateAdmin(transaction.database, id, changed);
    await refuseWithoutOwner(
      transaction.database,
      "This is the last active owner. Make someone else an owner first.",
    );
    if (changed.role !== admin.role || changed.state !== admin.state) {
      if (!isActiveOwner(changed)) await apiKeys.revokeAllOf(transaction, actor, id);
      const before = { role: admin.role, state: admin.state };
      const after = { role: changed.role, state: changed.state };
      await recordAccount(transaction, actor, "role", admin, { before, after });
      await endAccess(transaction, id);
      if (changed.role !== admin.role)
        await emit(transaction, { type: "administrator.role_changed", person: changed });
    }
    return present(changed);
  });
}

/**
 * Resets the second factors of a colleague who has lost their devices and codes. Throws `Conflict` for the
 * actor's own account, and if there are none.
 */
export function resetFactors(context: Context, actor: AdminPrincipal, id: string) {
  return changeOne(context, actor, id, async (transaction, admin) => {
    if (id === actor.adminId) throw new Conflict(refusalMessages.ownFactors);
    if (!(await listWithSecondFactor(transaction.database)).includes(id))
      throw new Conflict(refusalMessages.noFactors);
    await removeFactors(transaction, { actor, admin });
  });
}

/**
 * Removes an administrator and their API keys. If two owners remove each other, one of them stays. `successor`
 * takes over their records, and is required if some are open.
 */
export function remove(context: Context, actor: AdminPrincipal, id: string, successor: string | undefined) {
  return changeOne(context, actor, id, async (transaction, admin) => {
    if ((await countAdmins(transaction.database)) < 2) {
      throw new Conflict("This is the last administrator. Add another one first.");
    }
    await handOver(transaction, id, successor);
    await deleteAdmin(transaction.database, id);
    await refuseWithoutOwner(
      transaction.database,
      "This is the last active owner. Make someone else an owner before you remove this one.",
    );
    await links.revokeAll(transaction, { type: "administrator", id });
    await apiKeys.revokeAllOf(transaction, actor, id);
    await recordAccount(transaction, actor, "delete", admin);
  });
}

/** An account that nobody else can change until the transaction ends. Throws if the actor was signed out. */
async function locked(context: Context, actor: AdminPrincipal, id: string): Promise<AdminRow> {
  await lockAdmins(context.database);
  // Before the sessions, as everything that ends them does.
  const admin = await lockAdmin(context.database, id);
  // Before the change, which may end the actor's own session.
  await holdActor(context.database, actor);
  if (admin === undefined) throw new Missing();
  return admin;
}

function changeOne<T>(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  run: (context: Context, admin: AdminRow) => Promise<T>,
) {
  return transact(context, async (transaction) => run(transaction, await locked(transaction, actor, id)));
}

async function add(context: Context, actor: AdminPrincipal, values: NewAccount): Promise<AdminRow> {
  const admin = { ...values, id: randomUUIDv7(), createdAt: context.now() };
  if (!(await insertAdmin(context.database, admin))) throw emailTaken();
  const { email, name, role } = admin;
  await recordAccount(context, actor, "create", admin, { after: { email, name, role } });
  return admin;
}

async function handOver(context: Context, from: string, to: string | undefined) {
  if (to === undefined) {
    for (const { countOpen } of owned) {
      if ((await countOpen(context.database, from)) > 0)
        throw new Conflict(refusalMessages.openWork, "successor");
    }
    return;
  }
  const heir = to === from ? undefined : await findAdmin(context.database, to);
  if (heir?.state !== "active" || heir.role === "viewer") {
    throw new Invalid("successor", "is not an administrator who can take over");
  }
  for (const { handOver: hand } of owned) await hand(context.database, from, to);
}

async function mailInvitation(context: Context, actor: AdminPrincipal, admin: AdminRow) {
  const { id, email, name } = admin;
  const token = await links.make(context, {
    kind: "admin-invite",
    subject: { type: "administrator", id },
    label: "Invitation",
    personName: name,
    email,
    expiresAt: new Date(context.now().getTime() + linkLife["admin-invite"]),
  });
  const by = actor.name || actor.email;
  await emit(context, { type: "administrator.invited", person: admin, by, token });
  await recordAccount(context, actor, "invite", admin);
}

type NewAccount = Omit<AdminRow, "id" | "createdAt">;

function changedBy(admin: AdminRow, { name, role, state }: AdministratorChanges): AdminRow {
  if (state === "active" && admin.state === "invited") throw new Conflict(refusalMessages.invitationOpen);
  return { ...admin, name: name ?? admin.name, role: role ?? admin.role, state: state ?? admin.state };
}

function isActiveOwner({ role, state }: AdminRow): boolean {
  return role === "owner" && state === "active";
}

async function refuseWithoutOwner(executor: Executor, message: string): Promise<void> {
  if ((await countActiveOwners(executor)) === 0) throw new Conflict(message);
}

function present({ id, email, name, role }: Pick<AdminRow, "id" | "email" | "name" | "role">) {
  return { _id: id, email, name, role };
}
