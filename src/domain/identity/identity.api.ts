import { z } from "zod";
import type { Endpoints } from "../http/endpoint.ts";
import { successBody } from "../http/envelope.ts";
import { logoFile, pagePictureFile } from "../media/upload-fields.ts";

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
  uploadPagePicture: {
    route: "POST /api/admin/page-pictures",
    audience: { admin: "editor" },
    tag: "Administration",
    summary: "Upload a picture for the page text",
    description:
      "A form with the file `picture` (JPG or PNG, up to 10 MB). It is encoded anew: nothing but its pixels is kept. Pages show it once their text names the address in the response, such as `picture` of the hero in the section `index`.",
    body: z.object({}),
    readsBody: true,
    files: pagePictureFile,
    status: 201,
    response: successBody(z.object({ picture: z.string() })),
  },
} as const satisfies Endpoints;
