import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { recordParametersSchema } from "../http/record-parameters.ts";
import {
  noteChangesSchema,
  noteSchema,
  timelineBody,
  timelineEntryBody,
  timelineQuerySchema,
  timelineSubjectSchema,
} from "./timeline.contract.ts";

export const timelineApi = {
  listTimeline: {
    route: "GET /api/admin/timeline",
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Timeline",
    summary: "Read the story of a record",
    description:
      "Newest first. Viewers and API keys get neither the notes of the team nor their number, except that a key gets its own.",
    query: timelineQuerySchema,
    response: timelineBody,
    paged: true,
    refusals: [404],
  },
  addNote: {
    route: "POST /api/admin/timeline",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Timeline",
    summary: "Add a note to a record",
    description:
      "For the team alone, unless `teamOnly` is false. The same note once more within ten minutes, or with the same `Idempotency-Key`, is not added again.",
    query: timelineSubjectSchema,
    body: noteSchema,
    status: 201,
    response: timelineEntryBody,
    idempotent: true,
    refusals: [404],
  },
  editNote: {
    route: "PUT /api/admin/timeline/:id",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Timeline",
    summary: "Edit a note",
    description:
      "Its author may, for 15 minutes. 409 later, and with the `updatedAt` of a note that was edited since: `current` holds it.",
    params: recordParametersSchema,
    body: noteChangesSchema,
    response: timelineEntryBody,
    refusals: [409],
  },
  removeNote: {
    route: "DELETE /api/admin/timeline/:id",
    audience: { admin: "editor", apiKey: "write" },
    tag: "Timeline",
    summary: "Remove a note",
    description: "Its author may, and any owner. That there was a note stays; its text does not.",
    params: recordParametersSchema,
    response: messageBodySchema,
    refusals: [409],
  },
} as const satisfies Endpoints;
