import { randomUUIDv7 } from "node:crypto";
import { may } from "#domain/access/policy.ts";
import {
  type BrandChanges,
  type BrandInput,
  brandChangesSchema,
  brandInputSchema,
} from "#domain/brands/brand-fields.ts";
import { Missing } from "#domain/errors.ts";
import { recordChanges } from "#domain/history/record-changes.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { requiredLine } from "#domain/http/text.ts";
import type { Emit, RecordsChanged } from "#server/events/events.ts";
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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The import target for brands. */
export function brandsImport({ emit, now }: { emit: Emit<RecordsChanged>; now: () => Date }): RecordTarget {
  return {
    kind: "brands",
    nameColumn: "companyName",
    // An export may contain budgets that were entered as free text, so an import accepts them too.
    newSchema: brandInputSchema.extend({ budgetRange: requiredLine("Budget Range", 40) }),
    changesSchema: brandChangesSchema,

    refusals: async (_executor, actor, plans) =>
      plans.map((plan) =>
        !may(actor, "decide") && plan.outcome === "changed" && "status" in plan.changes
          ? [{ path: "status", message: errorMessages.peopleDecide }]
          : [],
      ),

    async find(executor, emails, ids, lock) {
      const rows = await findBrandsByKeys(executor, { emails, ids: ids.filter((id) => uuid.test(id)), lock });
      return rows.map((row) => ({ id: row.id, email: row.email, fields: { ...presentBrandRecord(row) } }));
    },

    async create(executor, actor, inputs) {
      const rows: NewBrand[] = [];
      for (const { password: _, ...input } of inputs as BrandInput[]) {
        rows.push({
          status: "published",
          ...input,
          ...(await valuesOf(input as BrandChanges)),
          id: randomUUIDv7(),
          createdAt: now(),
        });
      }
      const made = await insertBrands(executor, rows);
      await emit(executor, {
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

    async change(executor, actor, id, changes) {
      const current = await lockBrand(executor, id);
      if (current === undefined) throw new Missing();
      const row = await updateBrand(executor, id, await valuesOf(changes as BrandChanges));
      if (row === undefined) throw new Missing();
      const differing = recordChanges(presentBrandRecord(current), presentBrandRecord(row));
      const name = row.companyName;
      await emit(executor, {
        type: "records.changed",
        actor,
        changes: { action: "import", type: "brand", id, name, ...differing },
      });
    },
  };
}
