import { randomUUIDv7 } from "node:crypto";
import { may, refuseKeys, seesOwnFields } from "#domain/access/policy.ts";
import type { Principal } from "#domain/access/principal.ts";
import type { Brand, BrandPage, BrandProfile, BrandRecord } from "#domain/brands/brand.contract.ts";
import type { BrandChanges, BrandInput, Registration } from "#domain/brands/brand-fields.ts";
import {
  brandIndustries,
  budgetLowerBound,
  budgetRanges,
  companySizes,
} from "#domain/brands/brand-options.ts";
import type { BrandListQuery, BrandQuery } from "#domain/brands/brand-query.ts";
import { alreadyRegistered, EditConflict, emailTaken, Invalid, Missing } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import type { LocationQuery } from "#domain/http/locations.contract.ts";
import { isId } from "#domain/http/record-id.ts";
import type { UndoOffer } from "#domain/undo/undo-offer.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { hashPassword } from "#server/modules/admin/admin.service.ts";
import * as consents from "#server/modules/content/consent.service.ts";
import * as customFields from "#server/modules/custom-fields/custom-fields.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import { avatarAddress } from "#server/modules/media/media.service.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import { violatesUnique } from "#server/platform/database/database-errors.ts";
import { findIdsAt } from "#server/platform/database/slugs.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { undoOfferOf } from "#server/platform/undo/undos.service.ts";
import { endBrand } from "./brand-ending.ts";
import { listPublishedBrands } from "./brand-marketplace.repository.ts";
import { presentBrand, presentBrandProfile, presentBrandRecord } from "./brands.presenter.ts";
import {
  type BrandRow,
  type BrandUpdate,
  findBrand,
  findPublishedBrandName,
  findPublishedBrands,
  insertBrand,
  listBrandLocations,
  listBrands,
  lockBrand,
  type NewBrand,
  updateBrand,
} from "./brands.repository.ts";

export {
  brandCustomRows,
  brandSubject,
  brandsExport,
  brandsPersonalData,
  countBrands,
  findBrandIdsNamed,
  findPendingBefore,
  listBrandContacts,
  listWaitingBrands,
  lockBrandAccount,
  restoreBrand,
  setBrandPassword,
} from "./brands-shared.repository.ts";
export { findBrandIdAt, listBrandPagesFrom } from "./brands-sitemap.repository.ts";

/** Data of a registration besides its fields. */
type Sent = { idempotencyKey: string | undefined; consentVersion?: unknown };

export { findPublishedBrandName as nameOfPublished, hasBrandAt } from "./brands.repository.ts";

/** A client's name, and the brand of the marketplace if it is one. */
export async function clientOf(
  context: Context,
  { brandId, clientName }: { brandId?: string | null | undefined; clientName?: string | undefined },
) {
  if (!brandId) return { brandId, clientName };
  const name = await findPublishedBrandName(context.database, brandId);
  if (name === undefined) throw new Invalid("brandId", "is not a brand of the marketplace");
  return { brandId, clientName: clientName || name };
}

/** Profile of a published brand, by ID or by present or former slug. */
export async function profile(context: Context, address: string): Promise<BrandProfile> {
  const asked = address.toLowerCase();
  const row = await context.reads(async (source) => {
    const id = isId(asked) ? asked : (await findIdsAt(source, "brand", [asked])).get(asked);
    return id === undefined ? undefined : (await findPublishedBrands(source, [id]))[0];
  });
  if (row === undefined) throw new Missing();
  return presentBrandProfile(row);
}

export function locations(context: Context, query: LocationQuery) {
  return context.reads((source) => listBrandLocations(source, query));
}

/** Published brands among these, in this order. */
export async function chosen(context: Context, ids: string[]): Promise<Brand[]> {
  return (await context.reads((source) => findPublishedBrands(source, ids))).map(presentBrand);
}

export async function marketplace(context: Context, query: BrandQuery): Promise<BrandPage> {
  const { rows, options, ...page } = await context.reads((source) => listPublishedBrands(source, query));
  return {
    brands: rows.map(presentBrand),
    filters: {
      industries: inOrder(options.industries, brandIndustries),
      companySizes: inOrder(options.companySizes, companySizes),
      budgetRanges: inOrder(options.budgetRanges, budgetRanges),
    },
    ...page,
  };
}

/** Registers a brand, which stays pending until an administrator approves it. */
export async function register(
  context: Context,
  registration: Registration,
  { idempotencyKey, consentVersion }: Sent,
) {
  const consent = await consents.given(context, "registration", consentVersion);
  const { result } = await idempotencyKeys.once(
    context,
    { form: "brand-join", idempotencyKey, content: registration },
    async (transaction) => {
      const id = randomUUIDv7();
      await refuseTaken(
        () =>
          insertBrand(transaction.database, {
            ...registration,
            consent,
            id,
            status: "pending",
            budgetLowerBound: budgetLowerBound(registration.budgetRange),
            createdAt: context.now(),
          }),
        alreadyRegistered,
      );
      await emit(transaction, { type: "brand.registered", brand: { id, ...registration } });
      return { _id: id };
    },
  );
  return result;
}

/** Adds a brand on behalf of an administrator. It is published at once. */
export async function add(
  context: Context,
  actor: Actor,
  input: BrandInput,
  files: ReceivedFile[],
): Promise<BrandRecord> {
  const { password, custom, ...fields } = input;
  if (password !== undefined) refuseKeys(actor);
  const values = await valuesOf(input);
  return media.withStoredFiles(context, files, ([logo]) =>
    transact(context, async (transaction) => {
      const id = randomUUIDv7();
      const ownFields = await customFields.readChanges(transaction, "brand", custom);
      const row = await refuseTaken(() =>
        insertBrand(transaction.database, {
          status: "published",
          ...fields,
          ...values,
          custom: ownFields?.set ?? {},
          ...(logo && { logo: avatarAddress(logo.id) }),
          id,
          createdAt: context.now(),
        }),
      );
      if (logo) await media.attach(transaction, "brandId", id, [logo]);
      const brand = presentBrandRecord(row);
      const name = brand.companyName;
      const changes: Change = { action: "create", type: "brand", id, name, after: brand };
      await emit(transaction, { type: "records.changed", actor, changes });
      return brand;
    }),
  );
}

export async function list(context: Context, query: BrandListQuery, reader: Principal) {
  const byAddress = may(reader, "read-contact-data");
  if (query.custom !== undefined && !seesOwnFields(reader)) {
    throw new Invalid("custom", "is only for those who see the values");
  }
  const ownFields = await customFields.filtersOf(context, "brand", query.custom);
  const { rows, ...position } = await listBrands(context.database, query, { byAddress, ownFields });
  return { ...position, brands: rows.map((row) => shownBrand(row, reader)) };
}

export async function record(context: Context, id: string): Promise<BrandRecord> {
  return presentBrandRecord(await findOrMissing(context, id));
}

/** The record for a response. */
export async function recordFor(context: Context, id: string, reader: Principal): Promise<BrandRecord> {
  return shownBrand(await findOrMissing(context, id), reader);
}

async function findOrMissing(context: Context, id: string): Promise<BrandRow> {
  const row = await findBrand(context.database, id);
  if (row === undefined) throw new Missing();
  return row;
}

/** The record with own fields only for those who see them. */
function shownBrand(row: BrandRow, reader: Principal): BrandRecord {
  const { custom, ...record } = presentBrandRecord(row);
  return seesOwnFields(reader) ? { ...record, custom } : record;
}

/**
 * An edit publishes the brand unless it asks to keep it pending. An edit by an API key does not change the
 * status. An edit of an outdated version is refused with the present record.
 */
export async function update(
  context: Context,
  actor: Actor,
  id: string,
  changes: BrandChanges,
  files: ReceivedFile[],
): Promise<BrandRecord> {
  const { brand, removed } = await media.withStoredFiles(context, files, ([logo]) =>
    transact(context, async (transaction) => {
      const current = await lockBrand(transaction.database, id);
      if (current === undefined) throw new Missing();
      const before = presentBrandRecord(current);
      if (changes.updatedAt !== undefined && changes.updatedAt !== current.updatedAt)
        throw new EditConflict(before);
      const status = actor.kind === "apiKey" ? current.status : "published";
      const ownFields = await customFields.readChanges(transaction, "brand", changes.custom, current.custom);
      const values: BrandUpdate = { status, ...(await valuesOf(changes)), ownFields };
      if (values.passwordHash !== undefined || values.status !== current.status) refuseKeys(actor);
      // A changed address would allow adding the brand again, published, under the old one.
      if (current.status === "pending" && (values.email ?? current.email) !== current.email)
        refuseKeys(actor);
      if (logo) values.logo = avatarAddress(logo.id);
      const isNewLogo = values.logo !== undefined && values.logo !== current.logo;
      const removed = isNewLogo ? await media.detach(transaction.database, "brandId", id) : [];
      if (logo) await media.attach(transaction, "brandId", id, [logo]);
      const row = await refuseTaken(() => updateBrand(transaction.database, id, values));
      if (row === undefined) throw new Missing();
      const brand = presentBrandRecord(row);
      await recordEdit(transaction, actor, before, brand, changes.password !== undefined);
      return { brand, removed };
    }),
  );
  await media.discard(context, removed);
  return brand;
}

export async function remove(context: Context, actor: Actor, id: string): Promise<UndoOffer | undefined> {
  const { holds, files } = await transact(context, async (transaction) => {
    const brand = await lockBrand(transaction.database, id);
    if (brand === undefined) throw new Missing();
    const { industry, status, companyName: name } = brand;
    if (status === "pending") refuseKeys(actor);
    const released = await endBrand(transaction, actor, brand);
    const before = { industry, status };
    const hold = released.holds.get(id);
    if (status === "pending") {
      // Deleting a pending registration rejects it.
      await emit(transaction, { type: "brand.rejected", actor, brand, before, hold });
    } else {
      const isHeld = hold !== undefined;
      const changes: Change = { action: "delete", type: "brand", id, name, before, isHeld };
      await emit(transaction, { type: "records.changed", actor, changes });
    }
    return released;
  });
  await media.discard(context, files);
  return undoOfferOf(holds.values());
}

async function recordEdit(
  context: Context,
  actor: Actor,
  before: BrandRecord,
  after: BrandRecord,
  passwordChanged: boolean,
) {
  const changes = changesBetween(before, after);
  if (passwordChanged) changes.after.passwordChanged = true;
  if (Object.keys(changes.after).length === 0) return;
  if (before.status === "pending" && after.status === "published") {
    const brand = { ...after, id: after._id, createdAt: new Date(after.createdAt) };
    await emit(context, { type: "brand.published", actor, brand, ...changes });
    return;
  }
  const edit: Change = {
    action: "edit",
    type: "brand",
    id: after._id,
    name: after.companyName,
    ...changes,
  };
  await emit(context, { type: "records.changed", actor, changes: edit });
}

/** Columns to write for an input, without fields that were not sent. */
export async function valuesOf({
  password,
  updatedAt: _,
  custom: __,
  ...fields
}: BrandChanges): Promise<Partial<NewBrand>> {
  const values: Partial<NewBrand> = { ...fields };
  if (password !== undefined) values.passwordHash = await hashPassword(password);
  if (fields.budgetRange !== undefined) values.budgetLowerBound = budgetLowerBound(fields.budgetRange);
  return values;
}

async function refuseTaken<T>(write: () => Promise<T>, refusal = emailTaken): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatesUnique(error, "brands_email_unique")) throw refusal();
    throw error;
  }
}

/** Known values in their own order, then free-text values in alphabetical order. */
function inOrder(values: string[], known: readonly string[]): string[] {
  const others = values.filter((value) => !known.includes(value)).toSorted();
  return [...known.filter((value) => values.includes(value)), ...others];
}
