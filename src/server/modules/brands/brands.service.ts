import { randomUUIDv7 } from "node:crypto";
import { refuseKeys } from "#domain/access/policy.ts";
import type { BrandPage, BrandRecord } from "#domain/brands/brand.contract.ts";
import {
  type BrandChanges,
  type BrandInput,
  type Registration,
  registeredMessage,
} from "#domain/brands/brand-fields.ts";
import {
  brandIndustries,
  budgetLowerBound,
  budgetRanges,
  companySizes,
} from "#domain/brands/brand-options.ts";
import type { BrandListQuery, BrandQuery } from "#domain/brands/brand-query.ts";
import { EditConflict, emailTaken, Missing } from "#domain/errors.ts";
import { recordChanges } from "#domain/history/record-changes.ts";
import type { LocationQuery } from "#domain/http/locations.contract.ts";
import type { Emit } from "#server/events/events.ts";
import { hashPassword } from "#server/modules/admin/admin.service.ts";
import { avatarAddress, type MediaService } from "#server/modules/media/media.service.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import { violatesUnique } from "#server/platform/database/database-errors.ts";
import type { ReplicaRouter } from "#server/platform/database/replica-router.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import type { IdempotencyKeysService } from "#server/platform/idempotency/idempotency-keys.service.ts";
import { presentBrand, presentBrandRecord } from "./brands.presenter.ts";
import {
  deleteBrand,
  findBrand,
  findPublishedBrandName,
  insertBrand,
  listBrandLocations,
  listBrands,
  listFilterValues,
  listPublishedBrands,
  lockBrand,
  type NewBrand,
  updateBrand,
} from "./brands.repository.ts";

export {
  brandsExport,
  brandsPersonalData,
  countBrands,
  listWaitingBrands,
  lockBrandAccount,
  setBrandPassword,
} from "./brands-shared.repository.ts";

export type BrandsService = ReturnType<typeof brandsService>;
type Dependencies = {
  database: Database;
  reads: ReplicaRouter;
  media: MediaService;
  emit: Emit;
  idempotencyKeys: IdempotencyKeysService;
  now: () => Date;
};

export function brandsService(dependencies: Dependencies) {
  const { database, reads, media, emit, idempotencyKeys, now } = dependencies;
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
      const brand = { ...after, id: after._id };
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

  return {
    nameOfPublished: findPublishedBrandName,

    locations: (query: LocationQuery) => reads((source) => listBrandLocations(source, query)),

    async marketplace(query: BrandQuery): Promise<BrandPage> {
      const [{ rows, ...page }, values] = await reads((source) =>
        Promise.all([listPublishedBrands(source, query), listFilterValues(source)]),
      );
      return {
        brands: rows.map(presentBrand),
        filters: {
          industries: inOrder(values.industries, brandIndustries),
          companySizes: inOrder(values.companySizes, companySizes),
          budgetRanges: inOrder(values.budgetRanges, budgetRanges),
        },
        ...page,
      };
    },

    /** Registers a brand, which stays pending until an administrator approves it. */
    async register(registration: Registration, idempotencyKey: string | undefined) {
      return idempotencyKeys.once(
        { form: "brand-join", idempotencyKey, content: registration },
        async (transaction) => {
          const id = randomUUIDv7();
          await refuseTaken(() =>
            insertBrand(transaction, {
              ...registration,
              id,
              status: "pending",
              budgetLowerBound: budgetLowerBound(registration.budgetRange),
              createdAt: now(),
            }),
          );
          await emit(transaction, { type: "brand.registered", brand: { id, ...registration } });
          return { status: 201, body: { success: true, message: registeredMessage, data: { _id: id } } };
        },
      );
    },

    /** Adds a brand on behalf of an administrator; it is published at once. */
    async add(actor: Actor, input: BrandInput, files: ReceivedFile[]): Promise<BrandRecord> {
      const { password, ...fields } = input;
      if (password !== undefined) refuseKeys(actor);
      const values = await valuesOf(input);
      return media.withStoredFiles(files, ([logo]) =>
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
          if (logo) await media.attach(transaction, "brandId", id, [logo]);
          const brand = presentBrandRecord(row);
          const name = brand.companyName;
          const changes: Change = { action: "create", type: "brand", id, name, after: brand };
          await emit(transaction, { type: "records.changed", actor, changes });
          return brand;
        }),
      );
    },

    async list(query: BrandListQuery) {
      const { rows, ...position } = await listBrands(database, query);
      return { ...position, brands: rows.map(presentBrandRecord) };
    },

    async record(id: string): Promise<BrandRecord> {
      const row = await findBrand(database, id);
      if (row === undefined) throw new Missing();
      return presentBrandRecord(row);
    },

    /**
     * An edit publishes the brand unless it asks to keep it pending; an edit by an API key leaves the status unchanged.
     * An edit of an outdated version is refused with the current record.
     */
    async update(
      actor: Actor,
      id: string,
      changes: BrandChanges,
      files: ReceivedFile[],
    ): Promise<BrandRecord> {
      const { brand, removed } = await media.withStoredFiles(files, ([logo]) =>
        database.transaction(async (transaction) => {
          const current = await lockBrand(transaction, id);
          if (current === undefined) throw new Missing();
          const before = presentBrandRecord(current);
          if (changes.updatedAt !== undefined && changes.updatedAt !== current.updatedAt)
            throw new EditConflict(before);
          const status = actor.kind === "apiKey" ? current.status : "published";
          const values: Partial<NewBrand> = { status, ...(await valuesOf(changes)) };
          if (values.passwordHash !== undefined || values.status !== current.status) refuseKeys(actor);
          // With its address free again, the brand could be added once more, and published.
          if (current.status === "pending" && (values.email ?? current.email) !== current.email)
            refuseKeys(actor);
          if (logo) values.logo = avatarAddress(logo.id);
          const isNewLogo = values.logo !== undefined && values.logo !== current.logo;
          const removed = isNewLogo ? await media.detach(transaction, "brandId", id) : [];
          if (logo) await media.attach(transaction, "brandId", id, [logo]);
          const row = await refuseTaken(() => updateBrand(transaction, id, values));
          if (row === undefined) throw new Missing();
          const brand = presentBrandRecord(row);
          await recordEdit(transaction, actor, before, brand, changes.password !== undefined);
          return { brand, removed };
        }),
      );
      await media.discard(removed);
      return brand;
    },

    async remove(actor: Actor, id: string): Promise<void> {
      const files = await database.transaction(async (transaction) => {
        const current = await lockBrand(transaction, id);
        if (current === undefined) throw new Missing();
        if (current.status === "pending") refuseKeys(actor);
        const fileIds = await media.detach(transaction, "brandId", id);
        await deleteBrand(transaction, id);
        const before = { industry: current.industry, status: current.status };
        const name = current.companyName;
        await emit(
          transaction,
          // Deleting a pending registration rejects it.
          current.status === "pending"
            ? { type: "brand.rejected", actor, brand: current, before }
            : {
                type: "records.changed",
                actor,
                changes: { action: "delete", type: "brand", id, name, before },
              },
        );
        return fileIds;
      });
      await media.discard(files);
    },
  };
}

/** The columns to write for an input. Fields that were not sent are left out. */
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

async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatesUnique(error, "brands_email_unique")) throw emailTaken();
    throw error;
  }
}

/** Known values in their own order, then free-text values in alphabetical order. */
function inOrder(values: string[], known: readonly string[]): string[] {
  const others = values.filter((value) => !known.includes(value)).toSorted();
  return [...known.filter((value) => values.includes(value)), ...others];
}
