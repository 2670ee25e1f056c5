import { z } from "zod";
import { historyExportQuerySchema } from "../history/history.contract.ts";
import type { Endpoints, Route } from "../http/endpoint.ts";
import { csvFile } from "../media/upload-fields.ts";
import {
  campaignSheetQuerySchema,
  creatorImportFieldsSchema,
  exportQuerySchema,
  importFieldsSchema,
  importLineSchema,
} from "./csv.contract.ts";

/** Exports a list as a file. Only owners may export text and addresses of strangers. */
function exportOf<const R extends Route>(admin: "editor" | "owner", route: R, summary: string) {
  return {
    route,
    audience: { admin, apiKey: "read" },
    tag: "Administration",
    summary,
    query: exportQuerySchema,
    response: z.string(),
    contentType: "text/csv",
    confirm: true,
  } as const;
}

const importSteps =
  "A multipart form only. The answer is one JSON object a line: `start`, a `row` for each row, and `done`. With `dryRun` nothing is written; without it the file is written whole, or not at all when a row is refused. With `skipRefused` the other rows are written, and the refused ones come back with their cells. Headers are compared by their letters and digits; two for one field are refused. Empty rows are skipped. Where a figure or a day can be read in two ways, the other cells of its column decide.";

/** Imports the whole file or nothing. */
function importOf<const R extends Route>(route: R, summary: string) {
  return {
    route,
    audience: { admin: "editor", apiKey: "write" },
    tag: "Administration",
    summary,
    description: importSteps,
    body: importFieldsSchema,
    readsBody: true,
    files: csvFile,
    response: importLineSchema,
    contentType: "application/x-ndjson",
  } as const;
}

export const csvApi = {
  exportInfluencers: exportOf("editor", "GET /api/admin/export/influencers.csv", "Creators as a CSV file"),
  exportBrands: exportOf("editor", "GET /api/admin/export/brands.csv", "Brands as a CSV file"),
  exportMessages: exportOf("owner", "GET /api/admin/export/contacts.csv", "Messages as a CSV file"),
  exportSubscribers: exportOf(
    "owner",
    "GET /api/admin/export/newsletter.csv",
    "Subscribers of the newsletter as a CSV file",
  ),
  exportHistory: {
    ...exportOf("owner", "GET /api/admin/export/history.csv", "The history as a CSV file"),
    description: "Newest first, with the filters of the list.",
    audience: { admin: "owner" },
    query: historyExportQuerySchema,
  },
  importInfluencers: {
    ...importOf("POST /api/admin/import/influencers", "Take creators from a CSV file"),
    description: `${importSteps} New creators are private, unless \`publish\` is set, or the column \`visibility\` says \`public\`. With \`matchChannels\`, a row without a known email address changes the creator who has its username on a platform.`,
    body: creatorImportFieldsSchema,
  },
  importBrands: importOf("POST /api/admin/import/brands", "Take brands from a CSV file"),
  exportCampaign: {
    ...exportOf("editor", "GET /api/admin/export/campaign.csv", "The creators of a campaign as a CSV file"),
    tag: "Campaigns",
    description:
      "By rank. `notes` holds the newest note of the team about each, and is empty for API keys. Imported again, the file changes nothing.",
    query: exportQuerySchema.extend(campaignSheetQuerySchema.shape),
    refusals: [404],
  },
  importCampaign: {
    ...importOf("POST /api/admin/import/campaign", "Take the creators of a campaign from a CSV file"),
    audience: { admin: "editor" },
    tag: "Campaigns",
    description:
      "As the imports of lists, with up to 1,000 rows. A row names a creator of the marketplace by the `_id` of the collaboration, `email`, `link` (the address of the profile), or `name`, in this order; one that names nobody, or several creators, is refused. Who is not in the campaign yet is added. `state` is taken as far as nobody outside the team is told of it: Listed, Cleared, and, with a `reason`, Passed. A note that the team has not written about the creator yet is added. An empty cell of a price, `due`, or `nextStep` empties it.",
    query: campaignSheetQuerySchema,
    refusals: [404, 409],
  },
} as const satisfies Endpoints;
