import type { AdminPrincipal } from "#domain/access/principal.ts";
import { decimalMarkIn } from "#domain/imports/column-survey.ts";
import { dayOrderIn } from "#domain/readers/read-day.ts";
import type { Context } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { furtherFields } from "./further-fields.ts";
import type { ImportTarget } from "./import-plan.ts";
import { brandsImport, campaignSheetTarget, influencersImport } from "./import-targets.ts";
import { type RowReader, rowReader } from "./plan-import.ts";
import type { StoredImport } from "./stored-imports.repository.ts";

/** Inputs by which the rows of an import are planned. */
export type ImportWork = { target: ImportTarget; actor: AdminPrincipal; reader: RowReader };

/** Throws `Conflict` if the rows are those of a campaign that has ended. */
export async function importWork(
  context: Context,
  row: StoredImport,
  actor: AdminPrincipal,
): Promise<ImportWork> {
  const { country } = await readAgencySettings(context.database);
  const agency = { mark: decimalMarkIn(country), order: dayOrderIn(country) };
  return {
    target: await targetOf(context, row, actor),
    actor,
    reader: rowReader(row, { agency, further: await furtherFields(context, row.kind) }),
  };
}

function targetOf(
  context: Context,
  { kind, campaignId, options }: StoredImport,
  actor: AdminPrincipal,
): Promise<ImportTarget> | ImportTarget {
  if (kind === "brands") return brandsImport;
  if (kind === "influencers") return influencersImport(options);
  return campaignSheetTarget(context, actor, campaignId ?? "", options);
}
