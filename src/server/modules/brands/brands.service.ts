import { randomUUIDv7 } from "node:crypto";
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
import type { Database } from "../../database/database.ts";
import { violatesUnique } from "../../database/database-errors.ts";
import type { Reads } from "../../database/reads.ts";
import { emailTaken, notFound } from "../../plugins/http-error.ts";
import { countActivity } from "../activity/activity.service.ts";
import { hashPassword } from "../admin/admin.service.ts";
import type { MediaService } from "../media/media.service.ts";
import type { SubmissionsService } from "../submissions/submissions.service.ts";
import { presentBrand, presentBrandRecord } from "./brands.presenter.ts";
import {
  deleteBrand,
  findPublishedBrandName,
  insertBrand,
  listBrands,
  listFilterValues,
  listPublishedBrands,
  type NewBrand,
  updateBrand,
} from "./brands.repository.ts";

export type BrandsService = ReturnType<typeof brandsService>;
type Parts = {
  database: Database;
  reads: Reads;
  media: MediaService;
  submissions: SubmissionsService;
  now: () => Date;
};

export function brandsService({ database, reads, media, submissions, now }: Parts) {
  return {
    nameOfPublished: findPublishedBrandName,

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

    /** A brand registers itself: it waits, unpublished, for the administrator. */
    async register(registration: Registration, idempotencyKey: string | undefined) {
      return submissions.once(
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
          await countActivity(transaction, "registration", now());
          return { status: 201, body: { success: true, message: registeredMessage, data: { _id: id } } };
        },
      );
    },

    /** An administrator's brand is in the marketplace at once. */
    async add(input: BrandInput): Promise<BrandRecord> {
      const { password: _, ...fields } = input;
      const row = await refuseTaken(async () =>
        insertBrand(database, {
          status: "published",
          ...fields,
          ...(await valuesOf(input)),
          id: randomUUIDv7(),
          createdAt: now(),
        }),
      );
      return presentBrandRecord(row);
    },

    async list(query: BrandListQuery) {
      const { rows, ...position } = await listBrands(database, query);
      return { ...position, brands: rows.map(presentBrandRecord) };
    },

    /** An edit publishes, unless it says that the brand stays pending. */
    async update(id: string, changes: BrandChanges): Promise<BrandRecord> {
      const values: Partial<NewBrand> = { status: "published", ...(await valuesOf(changes)) };
      const row = await refuseTaken(() => updateBrand(database, id, values));
      if (row === undefined) throw notFound();
      return presentBrandRecord(row);
    },

    async remove(id: string): Promise<void> {
      const files = await database.transaction(async (transaction) => {
        const fileIds = await media.detach(transaction, "brandId", id);
        if (!(await deleteBrand(transaction, id))) throw notFound();
        return fileIds;
      });
      await media.discard(files);
    },
  };
}

/** What is to be written for an input: fields that were not sent are left out. */
async function valuesOf({ password, ...fields }: BrandChanges): Promise<Partial<NewBrand>> {
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

/** Known values in their own order, then those that somebody typed, by alphabet. */
function inOrder(values: string[], known: readonly string[]): string[] {
  const others = values.filter((value) => !known.includes(value)).toSorted();
  return [...known.filter((value) => values.includes(value)), ...others];
}
