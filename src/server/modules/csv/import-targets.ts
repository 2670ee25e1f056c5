export { brandsImport } from "#server/modules/brands/brands-import.service.ts";
export {
  csv as campaignSheetCsv,
  currencyOf as campaignCurrency,
  target as campaignSheetTarget,
} from "#server/modules/campaigns/campaign-sheet.service.ts";
export { influencersImport } from "#server/modules/influencers/influencers-import.service.ts";
