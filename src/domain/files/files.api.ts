import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { downloadBody, downloadInputSchema } from "./downloads.contract.ts";
import {
  fileDeletionQuerySchema,
  fileMentionsBody,
  filesQuerySchema,
  libraryFilesBody,
} from "./files.contract.ts";

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
  downloadFiles: {
    route: "POST /api/admin/files/downloads",
    audience: { admin: "editor" },
    tag: "Rights",
    summary: "Download files of the library as one ZIP file",
    description:
      "Of chosen files (`fileIds`), or of all that match a `filter`, with a `rights.csv` beside them. The address works for half an hour at most and only while its maker may download. The response has its exact length, so a download that was cut off is not taken for a complete one. 409 for more files or bytes than one download has, and if nothing matches.",
    body: downloadInputSchema,
    status: 201,
    response: downloadBody,
    refusals: [409],
  },
  readFileMentions: {
    route: "GET /api/admin/files/:id/mentions",
    audience: { admin: "editor" },
    tag: "Rights",
    summary: "See which rights and reports name a file",
    description:
      "Rights of any client that run or are still to begin, and links that work to reports with its post.",
    params: recordParametersSchema,
    response: fileMentionsBody,
  },
  deleteFile: {
    route: "DELETE /api/admin/files/:id",
    audience: { admin: "editor" },
    tag: "Rights",
    summary: "Delete a file of the library",
    description:
      "For good, from each draft that has it. The deliverable, its decisions, and the rights stay. 409 with the rights and reports that name it, unless `confirmed` is `true`.",
    params: recordParametersSchema,
    query: fileDeletionQuerySchema,
    response: messageBodySchema,
    refusals: [409],
  },
} as const satisfies Endpoints;
