import { randomUUIDv7 } from "node:crypto";
import { z } from "zod";
import { may } from "#domain/access/policy.ts";
import {
  type BrandChanges,
  type BrandInput,
  brandChangesSchema,
  brandInputSchema,
} from "#domain/brands/brand-fields.ts";
import { knownIndustries } from "#domain/csv/known-values.ts";
import type { CustomChanges } from "#domain/custom-fields/custom-values.ts";
import { Missing } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { requiredLine } from "#domain/http/text.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import type { RecordTarget } from "#server/modules/csv/import.service.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import type { RecordUpdate } from "#server/platform/database/update-rows.ts";
import { presentBrandRecord } from "./brands.presenter.ts";
import {
  findBrands,
  findBrandsByKeys,
  insertBrands,
  lockBrands,
  type NewBrand,
  updateEachBrand,
} from "./brands.repository.ts";
import { valuesOf } from "./brands.service.ts";

/** A row as planned, with values of own fields that are read already. */
type PlannedInput = Omit<BrandInput, "custom"> & { custom?: CustomChanges };
type PlannedChanges = {
  id: string;
  changes: Omit<BrandChanges, "custom"> & { custom?: CustomChanges | undefined };
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** In words of five languages. Says which industries there are. */
const importedIndustry = z.string("Industry is required").transform((text, context) => {
  const industry = knownIndustries.read(text);
  if (industry) return industry;
  const message = text
    ? `is not a known industry: ${knownIndustries.adviceOn(text)}`
    : "Industry is required";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

/** The import target for brands. */
export const brandsImport: RecordTarget = {
  kind: "brands",
  nameColumn: "companyName",
  // An export may contain budgets that were entered as free text, so an import accepts them too.
  newSchema: brandInputSchema.extend({
    budgetRange: requiredLine("Budget Range", 40),
    industry: importedIndustry,
  }),
  changesSchema: brandChangesSchema.extend({ industry: importedIndustry.optional() }),

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

  change: (context, actor, changes) => changeBrands(context, actor, changes as PlannedChanges[]),
};

async function changeBrands(
  context: Context,
  actor: Actor,
  planned: readonly PlannedChanges[],
): Promise<void> {
  const ids = planned.map(({ id }) => id);
  const before = new Map((await lockBrands(context.database, ids)).map((row) => [row.id, row]));
  const updates: RecordUpdate[] = [];
  for (const { id, changes } of planned) {
    if (!before.has(id)) throw new Missing();
    const { custom: ownFields, ...fields } = changes;
    updates.push({ id, values: await valuesOf(fields), ownFields });
  }
  await updateEachBrand(context.database, updates);
  const after = await findBrands(context.database, ids);
  const changes = after.map((row): Change => {
    const current = before.get(row.id) ?? row;
    const differing = changesBetween(presentBrandRecord(current), presentBrandRecord(row));
    return { action: "import", type: "brand", id: row.id, name: row.companyName, ...differing };
  });
  await emit(context, { type: "records.changed", actor, changes });
}
