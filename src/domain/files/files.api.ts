import type { Endpoints } from "../http/endpoint.ts";
import { filesQuerySchema, libraryFilesBody } from "./files.contract.ts";

export const filesApi = {
  listFiles: {
    route: "GET /api/admin/files",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Rights",
    summary: "List approved and published files with what they may be used for",
    description:
      "Files of approved drafts, newest day first. `use`, `country`, and `on` (default: today in the agency’s time zone) leave files with one right of the campaign’s client that allows all of them: `use=paid_ads&country=DE` is usable today for paid ads in Germany. `usable=now` asks for any right in force, `usable=none` for files without one. Keys that only read see neither private creators nor tags.",
    query: filesQuerySchema,
    response: libraryFilesBody,
    paged: true,
  },
} as const satisfies Endpoints;
