import { z } from "zod";
import type { Endpoints } from "../http/endpoint.ts";
import { successBody } from "../http/envelope.ts";
import { logoFile } from "../media/upload-fields.ts";

export const identityApi = {
  uploadLogo: {
    route: "POST /api/admin/logos",
    audience: { admin: "editor" },
    tag: "Administration",
    summary: "Upload a logo of the agency",
    description:
      "A form with the file `logo` (JPG or PNG, up to 10 MB). It is drawn anew: nothing but its pixels is kept. Pages show it once `logo` in the section `identity` names the address in the response.",
    body: z.object({}),
    readsBody: true,
    files: logoFile,
    status: 201,
    response: successBody(z.object({ logo: z.string() })),
  },
} as const satisfies Endpoints;
