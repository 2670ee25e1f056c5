import { randomUUIDv7 } from "node:crypto";
import { z } from "zod";
import type { Role } from "#domain/access/principal.ts";
import { roleOfGroups } from "#domain/company-sign-in/role-of-groups.ts";
import { refusalMessages } from "#domain/http/refusal-messages.ts";
import { emailSchema, singleLine } from "#domain/http/text.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import type { OidcSettings } from "#server/config/settings.ts";
import type { Context } from "#server/context.ts";
import * as apiKeys from "#server/modules/api-keys/api-keys.service.ts";
import { companySignIn } from "#server/platform/audit/history.service.ts";
import { recordAccount } from "../account-history.ts";
import { enable } from "../administrators.service.ts";
import {
  type AdminRow,
  countActiveOwners,
  findAdminByEmail,
  insertAdmin,
  lockAdmin,
  lockAdmins,
  updateRole,
} from "../admins.repository.ts";
import { endAccess } from "../end-access.ts";
import { findLinked, insertLinked, isLinked } from "./company-sign-in.repository.ts";
import type { Claims } from "./provider.ts";

/** Why somebody whom the provider knows has no access. */
export type Refusal =
  | "companyUnverified"
  | "companyUninvited"
  | "companyOther"
  | "companyDisabled"
  | "companyNoGroup";

export type Found = { admin: AdminRow } | { refusal: (typeof refusalMessages)[Refusal] };

const refuse = (refusal: Refusal): Found => ({ refusal: refusalMessages[refusal] });

/**
 * Administrator of a provider's account, in a transaction. The first sign-in links the account by its confirmed
 * address, accepts an invitation, or makes a person of the company's domain an administrator. After that only issuer
 * and subject count, so that neither a changed address nor somebody else with it changes who it is.
 */
export async function findCompanyAdmin(context: Context, oidc: OidcSettings, claims: Claims): Promise<Found> {
  // One at a time, as all changes of accounts.
  await lockAdmins(context.database);
  const linkedId = await findLinked(context.database, { issuer: claims.iss, subject: claims.sub });
  const role = oidc.roles && roleOfGroups(groupsOf(claims, oidc.rolesClaim), oidc.roles);
  const known = linkedId === undefined ? undefined : await lockAdmin(context.database, linkedId);
  if (known) return withRole(context, oidc, known, role);
  const email = addressOf(claims, oidc);
  if (email === undefined) return refuse("companyUnverified");
  const invited = await findAdminByEmail(context.database, email);
  if (invited === undefined && !isOfDomain(email, oidc)) return refuse("companyUninvited");
  if (oidc.roles && role === undefined) return refuse("companyNoGroup");
  if (invited && (await isLinked(context.database, invited.id, claims.iss))) return refuse("companyOther");
  if (invited?.state === "disabled") return refuse("companyDisabled");
  const admin = invited
    ? await accept(context, invited, nameOf(claims))
    : await add(context, { email, name: nameOf(claims), role: role ?? oidc.defaultRole });
  await insertLinked(context.database, {
    issuer: claims.iss,
    subject: claims.sub,
    adminId: admin.id,
    linkedAt: context.now(),
  });
  await recordAccount(context, companySignIn, "two-factor", admin, { after: { added: "company sign-in" } });
  return withRole(context, oidc, admin, role);
}

/** Gives an administrator the role of their groups, which ends their access if it changes. */
async function withRole(
  context: Context,
  oidc: OidcSettings,
  admin: AdminRow,
  role: Role | undefined,
): Promise<Found> {
  if (admin.state !== "active") return refuse("companyDisabled");
  if (oidc.roles === undefined || role === admin.role) return { admin };
  if (role === undefined) {
    await endAccess(context, admin.id);
    await apiKeys.revokeAllOf(context, companySignIn, admin.id);
    return refuse("companyNoGroup");
  }
  // Somebody has to be able to let others in again.
  const isLastOwner = admin.role === "owner" && (await countActiveOwners(context.database)) === 1;
  if (isLastOwner) return { admin };
  await updateRole(context.database, admin.id, role);
  await endAccess(context, admin.id);
  if (role !== "owner") await apiKeys.revokeAllOf(context, companySignIn, admin.id);
  await recordAccount(context, companySignIn, "role", admin, {
    before: { role: admin.role },
    after: { role },
  });
  return { admin: { ...admin, role } };
}

async function accept(context: Context, admin: AdminRow, name: string): Promise<AdminRow> {
  if (admin.state !== "invited") return admin;
  const accepted = { name: admin.name || name };
  await enable(context.database, admin.id, accepted);
  return { ...admin, ...accepted, state: "active" };
}

async function add(context: Context, person: Pick<AdminRow, "email" | "name" | "role">): Promise<AdminRow> {
  const admin: AdminRow = {
    ...person,
    id: randomUUIDv7(),
    state: "active",
    // No password matches it.
    passwordHash: "",
    createdAt: context.now(),
  };
  await insertAdmin(context.database, admin);
  await recordAccount(context, companySignIn, "create", admin, { after: person });
  return admin;
}

/** Undefined for an address that the provider has not confirmed. */
function addressOf({ email, email_verified }: Claims, { trustsAddresses }: OidcSettings): string | undefined {
  if (typeof email !== "string" || !(email_verified === true || trustsAddresses)) return undefined;
  const read = emailSchema.safeParse(email);
  return read.success ? emailKey(read.data) : undefined;
}

function isOfDomain(email: string, { domain }: OidcSettings): boolean {
  return domain !== undefined && email.slice(email.lastIndexOf("@") + 1) === domain;
}

function nameOf({ name }: Claims): string {
  const read = singleLine(textLimits.name).safeParse(name);
  return read.success ? read.data : "";
}

function groupsOf(claims: Claims, claim: string): string[] {
  const read = z.union([z.array(z.string()), z.string().transform((one) => [one])]).safeParse(claims[claim]);
  return read.success ? read.data : [];
}
