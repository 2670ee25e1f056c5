import type { Endpoints } from "../http/endpoint.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { uploadBody } from "./uploads.contract.ts";

export const uploadsApi = {
  readUpload: {
    route: "GET /api/uploads/:id",
    audience: { admin: "editor", link: ["collaboration", "status"] },
    tag: "Links",
    summary: "See how far an upload is",
    description:
      "A file that was begun as a tus upload at the address of its form. Once it is `ready`, the form can name it. Only the link or administrator who began it sees it.",
    params: recordParametersSchema,
    response: uploadBody,
    refusals: [404],
  },
} as const satisfies Endpoints;
