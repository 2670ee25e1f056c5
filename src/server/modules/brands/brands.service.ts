import { randomUUIDv7 } from "node:crypto";
import { may, refuseKeys } from "#domain/access/policy.ts";
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
import { recordChanges } from "#domain/history/record-changes.ts";
import type { LocationQuery } from "#domain/http/locations.contract.ts";
import { isId } from "#domain/http/record-id.ts";
import type { UndoOffer } from "#domain/undo/undo-offer.ts";
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { hashPassword } from "#server/modules/admin/admin.service.ts";
import * as consents from "#server/modules/content/consent.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import { avatarAddress } from "#server/modules/media/media.service.ts";
import type { RemovalService } from "#server/modules/undo/removal.service.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import { violatesUnique } from "#server/platform/database/database-errors.ts";
import type { ReplicaRouter } from "#server/platform/database/replica-router.ts";
import { findIdsAt } from "#server/platform/database/slugs.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { undoOfferOf } from "#server/platform/undo/undos.service.ts";
import { brandEnding } from "./brand-ending.ts";
import { listPublishedBrands } from "./brand-marketplace.repository.ts";
import { presentBrand, presentBrandProfile, presentBrandRecord } from "./brands.presenter.ts";
import {
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
  brandSubject,
  brandsExport,
  brandsPersonalData,
  countBrands,
  findPendingBefore,
  listWaitingBrands,
  lockBrandAccount,
  restoreBrand,
  setBrandPassword,
} from "./brands-shared.repository.ts";
export { findBrandIdAt, listBrandPagesFrom } from "./brands-sitemap.repository.ts";

export type BrandsService = ReturnType<typeof brandsService>;
type Dependencies = {
  database: Database;
  reads: ReplicaRouter;
  context: Context;
  removal: RemovalService;
  emit: Emit;

  now: () => Date;
};

/** Data of a registration besides its fields. */
type Sent = { idempotencyKey: string | undefined; consentVersion?: unknown };

export function brandsService(dependencies: Dependencies) {
  const { database, reads, context, removal, emit, now } = dependencies;
  const recordEdit = async (
    transaction: Executor,
    actor: Actor,
    before: BrandRecord,
    after: BrandRecord,
    passwordChanged: boolean,
  ) => {
    const changes = recordChanges(before, after);
    if (passwordChanged) changes.after.passwordChanged = true;
    if (Object.keys(changes.after).length === 0) return;
    if (before.status === "pending" && after.status === "published") {
      const brand = { ...after, id: after._id, createdAt: new Date(after.createdAt) };
      await emit(transaction, { type: "brand.published", actor, brand, ...changes });
      return;
    }
    const edit: Change = {
      action: "edit",
      type: "brand",
      id: after._id,
      name: after.companyName,
      ...changes,
    };
    await emit(transaction, { type: "records.changed", actor, changes: edit });
  };

  const release = brandEnding(removal);

  return {
    nameOfPublished: findPublishedBrandName,

    /** A client's name, and the brand of the marketplace if it is one. */
    async clientOf(
      executor: Executor,
      { brandId, clientName }: { brandId?: string | null | undefined; clientName?: string | undefined },
    ) {
      if (!brandId) return { brandId, clientName };
      const name = await findPublishedBrandName(executor, brandId);
      if (name === undefined) throw new Invalid("brandId", "is not a brand of the marketplace");
      return { brandId, clientName: clientName || name };
    },

    /** Profile of a published brand, by ID or by present or former slug. */
    async profile(address: string): Promise<BrandProfile> {
      const asked = address.toLowerCase();
      const row = await reads(async (source) => {
        const id = isId(asked) ? asked : (await findIdsAt(source, "brand", [asked])).get(asked);
        return id === undefined ? undefined : (await findPublishedBrands(source, [id]))[0];
      });
      if (row === undefined) throw new Missing();
      return presentBrandProfile(row);
    },

    locations: (query: LocationQuery) => reads((source) => listBrandLocations(source, query)),

    /** Published brands among these, in this order. */
    chosen: async (ids: string[]): Promise<Brand[]> =>
      (await reads((source) => findPublishedBrands(source, ids))).map(presentBrand),

    async marketplace(query: BrandQuery): Promise<BrandPage> {
      const { rows, options, ...page } = await reads((source) => listPublishedBrands(source, query));
      return {
        brands: rows.map(presentBrand),
        filters: {
          industries: inOrder(options.industries, brandIndustries),
          companySizes: inOrder(options.companySizes, companySizes),
          budgetRanges: inOrder(options.budgetRanges, budgetRanges),
        },
        ...page,
      };
    },

    /** Registers a brand, which stays pending until an administrator approves it. */
    async register(registration: Registration, { idempotencyKey, consentVersion }: Sent) {
      const consent = await consents.given(context, "registration", consentVersion);
      const { result } = await idempotencyKeys.once(
        context,
        { form: "brand-join", idempotencyKey, content: registration },
        async ({ database: transaction }) => {
          const id = randomUUIDv7();
          await refuseTaken(
            () =>
              insertBrand(transaction, {
                ...registration,
                consent,
                id,
                status: "pending",
                budgetLowerBound: budgetLowerBound(registration.budgetRange),
                createdAt: now(),
              }),
            alreadyRegistered,
          );
          await emit(transaction, { type: "brand.registered", brand: { id, ...registration } });
          return { _id: id };
        },
      );
      return result;
    },

    /** Adds a brand on behalf of an administrator. It is published at once. */
    async add(actor: Actor, input: BrandInput, files: ReceivedFile[]): Promise<BrandRecord> {
      const { password, ...fields } = input;
      if (password !== undefined) refuseKeys(actor);
      const values = await valuesOf(input);
      return media.withStoredFiles(context, files, ([logo]) =>
        database.transaction(async (transaction) => {
          const id = randomUUIDv7();
          const row = await refuseTaken(() =>
            insertBrand(transaction, {
              status: "published",
              ...fields,
              ...values,
              ...(logo && { logo: avatarAddress(logo.id) }),
              id,
              createdAt: now(),
            }),
          );
          if (logo) await media.attach(within(context, transaction), "brandId", id, [logo]);
          const brand = presentBrandRecord(row);
          const name = brand.companyName;
          const changes: Change = { action: "create", type: "brand", id, name, after: brand };
          await emit(transaction, { type: "records.changed", actor, changes });
          return brand;
        }),
      );
    },

    async list(query: BrandListQuery, reader: Principal) {
      const byAddress = may(reader, "read-contact-data");
      const { rows, ...position } = await listBrands(database, query, { byAddress });
      return { ...position, brands: rows.map(presentBrandRecord) };
    },

    async record(id: string): Promise<BrandRecord> {
      const row = await findBrand(database, id);
      if (row === undefined) throw new Missing();
      return presentBrandRecord(row);
    },

    /**
     * An edit publishes the brand unless it asks to keep it pending. An edit by an API key does not change the
     * status. An edit of an outdated version is refused with the present record.
     */
    async update(
      actor: Actor,
      id: string,
      changes: BrandChanges,
      files: ReceivedFile[],
    ): Promise<BrandRecord> {
      const { brand, removed } = await media.withStoredFiles(context, files, ([logo]) =>
        database.transaction(async (transaction) => {
          const current = await lockBrand(transaction, id);
          if (current === undefined) throw new Missing();
          const before = presentBrandRecord(current);
          if (changes.updatedAt !== undefined && changes.updatedAt !== current.updatedAt)
            throw new EditConflict(before);
          const status = actor.kind === "apiKey" ? current.status : "published";
          const values: Partial<NewBrand> = { status, ...(await valuesOf(changes)) };
          if (values.passwordHash !== undefined || values.status !== current.status) refuseKeys(actor);
          // A changed address would allow adding the brand again, published, under the old one.
          if (current.status === "pending" && (values.email ?? current.email) !== current.email)
            refuseKeys(actor);
          if (logo) values.logo = avatarAddress(logo.id);
          const isNewLogo = values.logo !== undefined && values.logo !== current.logo;
          const removed = isNewLogo ? await media.detach(transaction, "brandId", id) : [];
          if (logo) await media.attach(within(context, transaction), "brandId", id, [logo]);
          const row = await refuseTaken(() => updateBrand(transaction, id, values));
          if (row === undefined) throw new Missing();
          const brand = presentBrandRecord(row);
          await recordEdit(transaction, actor, before, brand, changes.password !== undefined);
          return { brand, removed };
        }),
      );
      await media.discard(context, removed);
      return brand;
    },

    async remove(actor: Actor, id: string): Promise<UndoOffer | undefined> {
      const { holds, files } = await database.transaction(async (transaction) => {
        const brand = await lockBrand(transaction, id);
        if (brand === undefined) throw new Missing();
        const { industry, status, companyName: name } = brand;
        if (status === "pending") refuseKeys(actor);
        const released = await release(transaction, actor, brand);
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
    },
  };
}

/** Columns to write for an input, without fields that were not sent. */
export async function valuesOf({
  password,
  updatedAt: _,
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
