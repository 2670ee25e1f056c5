import type { Endpoints } from "../http/endpoint.ts";
import { recordFilters } from "../http/field-aliases.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import { draftFiles } from "../media/upload-fields.ts";
import {
  deliverableBody,
  deliverableChangesSchema,
  deliverableInputSchema,
  deliverableQuerySchema,
  deliverableStateChangeSchema,
  deliverablesBody,
  draftInputSchema,
  teamResultsInputSchema,
} from "./deliverables.contract.ts";

export const deliverablesApi = {
  listDeliverables: {
    route: "GET /api/admin/deliverables",
    aliases: recordFilters,
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Campaigns",
    summary: "List what creators make",
    description:
      "Of one campaign or collaboration, or of all. Those with the earliest next day first: the day of the draft until one is approved, then the day of publication.",
    query: deliverableQuerySchema,
    response: deliverablesBody,
    paged: true,
  },
  addDeliverable: {
    route: "POST /api/admin/collaborations/:id/deliverables",
    audience: { admin: "editor" },
    tag: "Campaigns",
    summary: "Add a deliverable that was not in the offer",
    description: "While the creator is `agreed` or `producing`; else 409.",
    params: recordParametersSchema,
    body: deliverableInputSchema,
    status: 201,
    response: deliverableBody,
    idempotent: true,
    refusals: [409],
  },
  readDeliverable: {
    route: "GET /api/admin/deliverables/:id",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Campaigns",
    summary: "Read a deliverable with its drafts and results",
    params: recordParametersSchema,
    response: deliverableBody,
  },
  editDeliverable: {
    route: "PUT /api/admin/deliverables/:id",
    audience: { admin: "editor" },
    tag: "Campaigns",
    summary: "Edit the title or the days of a deliverable",
    description: "Fields that are left out stay as they are.",
    params: recordParametersSchema,
    body: deliverableChangesSchema,
    response: deliverableBody,
    refusals: [409],
  },
  setDeliverableState: {
    route: "PUT /api/admin/deliverables/:id/state",
    aliases: { words: "comment" },
    audience: { admin: "editor" },
    tag: "Campaigns",
    summary: "Approve a draft, ask for changes, enter, verify, or fault a publication, or drop a deliverable",
    description:
      "`approve` and `ask` name the `draftId` that was looked at. `ask` needs 1 to 20 `points` and uses one of the agreed rounds; beyond these it needs `extra`, and the creator may decline. `publish` needs a `url` on a site of the platform, `verify` the whole `checklist` with a reason for each point that is not met, `fault` and `drop` need `words`. 409 with `current` if the present state does not allow it, or another draft came; 422 names what is missing.",
    params: recordParametersSchema,
    body: deliverableStateChangeSchema,
    response: deliverableBody,
    refusals: [409],
  },
  addDraft: {
    route: "POST /api/admin/deliverables/:id/drafts",
    audience: { admin: "editor" },
    tag: "Campaigns",
    summary: "Add a draft for a creator",
    description:
      "Text, a link, or files: 10 pictures or documents and 2 videos, of 10 MB each in a form, or of any allowed size if they were uploaded before and `uploads` names them. A draft that comes while another one is looked at is kept as the next round.",
    params: recordParametersSchema,
    body: draftInputSchema,
    readsBody: true,
    files: draftFiles,
    example: { caption: "Anzeige: a quiet morning with Northwind Tea", link: "", note: "" },
    status: 201,
    response: deliverableBody,
    idempotent: true,
    refusals: [409],
  },
  enterResults: {
    route: "PUT /api/admin/deliverables/:id/results",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Campaigns",
    summary: "Enter the figures of a post",
    description:
      "Of a deliverable that is published. A metric of a day that is there already is replaced; others stay. `revenue` is in minor units of the campaign's currency.",
    params: recordParametersSchema,
    body: teamResultsInputSchema,
    response: deliverableBody,
    refusals: [409],
  },
} as const satisfies Endpoints;
