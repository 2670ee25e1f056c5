import { randomUUIDv7 } from "node:crypto";
import { may } from "#domain/access/policy.ts";
import {
  type BrandChanges,
  type BrandInput,
  brandChangesSchema,
  brandInputSchema,
} from "#domain/brands/brand-fields.ts";
import type { CustomChanges } from "#domain/custom-fields/custom-values.ts";
import { Missing } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { requiredLine } from "#domain/http/text.ts";
import { emit } from "#server/events/events.ts";
import type { RecordTarget } from "#server/modules/csv/import.service.ts";
import { presentBrandRecord } from "./brands.presenter.ts";
import {
  findBrandsByKeys,
  insertBrands,
  lockBrand,
  type NewBrand,
  updateBrand,
} from "./brands.repository.ts";
import { valuesOf } from "./brands.service.ts";

/** A row as planned, with values of own fields that are read already. */
type PlannedInput = Omit<BrandInput, "custom"> & { custom?: CustomChanges };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The import target for brands. */
export const brandsImport: RecordTarget = {
  kind: "brands",
  nameColumn: "companyName",
  // An export may contain budgets that were entered as free text, so an import accepts them too.
  newSchema: brandInputSchema.extend({ budgetRange: requiredLine("Budget Range", 40) }),
  changesSchema: brandChangesSchema,

  refusals: async (_context, actor, plans) =>
    plans.map((plan) =>
      !may(actor, "decide") && plan.outcome === "changed" && "status" in plan.changes
        ? [{ path: "status", message: errorMessages.peopleDecide }]
        : [],
    ),

  async find(context, { emails, ids }, lock) {
    const rows = await findBrandsByKeys(context.database, {
      emails,
      ids: ids.filter((id) => uuid.test(id)),
      lock,
    });
    return rows.map((row) => ({
      id: row.id,
      name: row.companyName,
      email: row.email,
      channels: [],
      fields: { ...presentBrandRecord(row) },
    }));
  },

  async create(context, actor, inputs) {
    const rows: NewBrand[] = [];
    for (const { password: _, custom, ...input } of inputs as PlannedInput[]) {
      rows.push({
        status: "published",
        ...input,
        ...(await valuesOf(input as BrandChanges)),
        custom: custom?.set ?? {},
        id: randomUUIDv7(),
        createdAt: context.now(),
      });
    }
    const made = await insertBrands(context.database, rows);
    await emit(context, {
      type: "records.changed",
      actor,
      changes: made.map((row) => ({
        action: "import",
        type: "brand",
        id: row.id,
        name: row.companyName,
        after: presentBrandRecord(row),
      })),
    });
  },

  async change(context, actor, id, changes) {
    const current = await lockBrand(context.database, id);
    if (current === undefined) throw new Missing();
    const values = await valuesOf(changes as BrandChanges);
    const ownFields = changes.custom as CustomChanges | undefined;
    const row = await updateBrand(context.database, id, { ...values, ownFields });
    if (row === undefined) throw new Missing();
    const differing = changesBetween(presentBrandRecord(current), presentBrandRecord(row));
    const name = row.companyName;
    await emit(context, {
      type: "records.changed",
      actor,
      changes: { action: "import", type: "brand", id, name, ...differing },
    });
  },
};
