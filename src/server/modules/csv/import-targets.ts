export {
  csv as campaignSheetCsv,
  target as campaignSheetTarget,
} from "#server/modules/campaigns/campaign-sheet.service.ts";

import { brandsImport } from "#server/modules/brands/brands-import.service.ts";
import { influencersImport } from "#server/modules/influencers/influencers-import.service.ts";

/** Kinds of records that a file can hold. */
export const importTargets = { brands: brandsImport, influencers: influencersImport };
