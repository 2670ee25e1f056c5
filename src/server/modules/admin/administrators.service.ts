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
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import * as apiKeys from "#server/modules/api-keys/api-keys.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import { listWithSecondFactor } from "#server/modules/two-factor/two-factor.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { hashPassword } from "#server/platform/tokens/password-hash.ts";
import { accountHistory } from "./account-history.ts";
import {
  type AdminRow,
  countActiveOwners,
  countAdmins,
  deleteAdmin,
  deleteSessions,
  findAdmin,
  insertAdmin,
  listAdmins,
  lockAdmins,
  updateAdmin,
} from "./admins.repository.ts";
import { holdActor } from "./hold-actor.ts";
import { resetFactors } from "./reset-factors.ts";

export type AdministratorsService = ReturnType<typeof administratorsService>;
/** Records that an administrator can own: the number of open ones, and their transfer to somebody else. */
type Owned = {
  countOpen: (executor: Executor, ownerId: string) => Promise<number>;
  handOver: (executor: Executor, from: string, to: string) => Promise<void>;
};
type Dependencies = {
  owned: Owned[];
  database: Database;
  context: Context;

  emit: Emit;
  now: () => Date;
};

/** Administrator accounts and their roles. Changes run one at a time, so that one owner always remains. */
export function administratorsService(dependencies: Dependencies) {
  const { owned, database, context, emit, now } = dependencies;
  const note = accountHistory(emit);

  /** An account that nobody else can change until the transaction ends. Throws if the actor was signed out. */
  const locked = async (transaction: Executor, actor: AdminPrincipal, id: string): Promise<AdminRow> => {
    await lockAdmins(transaction);
    // Before the change, which may end the actor's own session.
    await holdActor(transaction, actor);
    const admin = await findAdmin(transaction, id);
    if (admin === undefined) throw new Missing();
    return admin;
  };
  const change = <T>(actor: AdminPrincipal, id: string, run: (tx: Executor, admin: AdminRow) => Promise<T>) =>
    database.transaction(async (transaction) => run(transaction, await locked(transaction, actor, id)));

  const add = async (transaction: Executor, actor: AdminPrincipal, values: NewAccount): Promise<AdminRow> => {
    const admin = { ...values, id: randomUUIDv7(), createdAt: now() };
    if (!(await insertAdmin(transaction, admin))) throw emailTaken();
    const { email, name, role } = admin;
    await note(transaction, actor, "create", admin, { after: { email, name, role } });
    return admin;
  };

  const handOver = async (transaction: Executor, from: string, to: string | undefined) => {
    if (to === undefined) {
      for (const { countOpen } of owned) {
        if ((await countOpen(transaction, from)) > 0)
          throw new Conflict(refusalMessages.openWork, "successor");
      }
      return;
    }
    const heir = to === from ? undefined : await findAdmin(transaction, to);
    if (heir?.state !== "active" || heir.role === "viewer") {
      throw new Invalid("successor", "is not an administrator who can take over");
    }
    for (const { handOver: hand } of owned) await hand(transaction, from, to);
  };

  const mailInvitation = async (transaction: Executor, actor: AdminPrincipal, admin: AdminRow) => {
    const { id, email, name } = admin;
    const token = await links.make(within(context, transaction), {
      kind: "admin-invite",
      subject: { type: "administrator", id },
      label: "Invitation",
      personName: name,
      email,
      expiresAt: new Date(now().getTime() + linkLife["admin-invite"]),
    });
    const by = actor.name || actor.email;
    await emit(transaction, { type: "administrator.invited", person: admin, by, token });
    await note(transaction, actor, "invite", admin);
  };

  return {
    async register(actor: AdminPrincipal, { email, password, name, role }: Registration) {
      const values = {
        email,
        name,
        role,
        state: "active",
        passwordHash: await hashPassword(password),
      } as const;
      return present(await database.transaction((transaction) => add(transaction, actor, values)));
    },

    async invite(actor: AdminPrincipal, invitation: Invitation, idempotencyKey: string | undefined) {
      const { result } = await idempotencyKeys.onceByKey(
        context,
        { form: "invitation", idempotencyKey, content: [actor.adminId, invitation] },
        async ({ database: transaction }) => {
          const { email, name, role } = invitation;
          const values = { email, name, role, state: "invited", passwordHash: "" } as const;
          const admin = await add(transaction, actor, values);
          await mailInvitation(transaction, actor, admin);
          return { _id: admin.id };
        },
      );
      const admin = await findAdmin(database, result._id);
      if (admin === undefined) throw new Missing();
      return present(admin);
    },

    async inviteAgain(actor: AdminPrincipal, id: string, idempotencyKey: string | undefined): Promise<void> {
      await idempotencyKeys.onceByKey(
        context,
        { form: "invitation again", idempotencyKey, content: [actor.adminId, id] },
        async ({ database: transaction }) => {
          const admin = await locked(transaction, actor, id);
          if (admin.state !== "invited") throw new Conflict(refusalMessages.invitationAccepted);
          await mailInvitation(transaction, actor, admin);
          return { _id: id };
        },
      );
    },

    async invitation({ subject }: LinkPrincipal<"admin-invite">) {
      const admin = await findAdmin(database, subject.id);
      if (admin === undefined) throw new Missing();
      const { email, name, role } = admin;
      return { email, name, role };
    },

    /** Accepts an invitation by its link, which works once. */
    async accept(holder: LinkPrincipal<"admin-invite">, { name, password }: Acceptance): Promise<void> {
      const passwordHash = await hashPassword(password);
      await database.transaction(async (transaction) => {
        await lockAdmins(transaction);
        await links.use(within(context, transaction), holder);
        const admin = await findAdmin(transaction, holder.subject.id);
        if (admin?.state !== "invited") throw new Missing();
        await updateAdmin(transaction, admin.id, { name, passwordHash, state: "active" });
      });
    },

    async list(actor: AdminPrincipal): Promise<Administrator[]> {
      const [rows, withFactor] = await Promise.all([listAdmins(database), listWithSecondFactor(database)]);
      return rows.map(({ createdAt, lastUsedAt, state, ...admin }) => ({
        ...present(admin),
        state,
        hasSecondFactor: withFactor.includes(admin.id),
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        isSelf: admin.id === actor.adminId,
      }));
    },

    /**
     * Applies the given changes. A new role or state ends sessions and the calendar feed, and a lower role also ends
     * API keys.
     */
    change: (actor: AdminPrincipal, id: string, changes: AdministratorChanges) =>
      change(actor, id, async (transaction, admin) => {
        const changed = changedBy(admin, changes);
        await updateAdmin(transaction, id, changed);
        await refuseWithoutOwner(transaction, "The last active owner cannot be lowered or disabled.");
        if (changed.role !== admin.role || changed.state !== admin.state) {
          if (!isActiveOwner(changed)) await apiKeys.revokeAllOf(within(context, transaction), actor, id);
          const before = { role: admin.role, state: admin.state };
          const after = { role: changed.role, state: changed.state };
          await note(transaction, actor, "role", admin, { before, after });
          await deleteSessions(transaction, id);
          await links.revokeKind(within(context, transaction), "calendar", { type: "administrator", id });
          if (changed.role !== admin.role)
            await emit(transaction, { type: "administrator.role_changed", person: changed });
        }
        return present(changed);
      }),

    /**
     * Resets the second factors of a colleague who has lost their devices and codes. Throws `Conflict` for the
     * actor's own account, and if there are none.
     */
    resetFactors: (actor: AdminPrincipal, id: string) =>
      change(actor, id, async (transaction, admin) => {
        if (id === actor.adminId) throw new Conflict(refusalMessages.ownFactors);
        if (!(await listWithSecondFactor(transaction)).includes(id))
          throw new Conflict(refusalMessages.noFactors);
        await resetFactors(transaction, emit, { actor, admin });
      }),

    /**
     * Removes an administrator and their API keys. If two owners remove each other, one of them stays. `successor`
     * takes over their records, and is required if some are open.
     */
    remove: (actor: AdminPrincipal, id: string, successor: string | undefined) =>
      change(actor, id, async (transaction, admin) => {
        if ((await countAdmins(transaction)) < 2) {
          throw new Conflict("The last administrator cannot be removed.");
        }
        await handOver(transaction, id, successor);
        await deleteAdmin(transaction, id);
        await refuseWithoutOwner(transaction, "The last active owner cannot be removed.");
        await links.revokeAll(within(context, transaction), { type: "administrator", id });
        await apiKeys.revokeAllOf(within(context, transaction), actor, id);
        await note(transaction, actor, "delete", admin);
      }),
  };
}

type NewAccount = Omit<AdminRow, "id" | "createdAt">;

function changedBy(admin: AdminRow, { name, role, state }: AdministratorChanges): AdminRow {
  if (state === "active" && admin.state === "invited") throw new Conflict(refusalMessages.invitationOpen);
  return { ...admin, name: name ?? admin.name, role: role ?? admin.role, state: state ?? admin.state };
}

function isActiveOwner({ role, state }: AdminRow): boolean {
  return role === "owner" && state === "active";
}

async function refuseWithoutOwner(transaction: Executor, message: string): Promise<void> {
  if ((await countActiveOwners(transaction)) === 0) throw new Conflict(message);
}

function present({ id, email, name, role }: Pick<AdminRow, "id" | "email" | "name" | "role">) {
  return { _id: id, email, name, role };
}
