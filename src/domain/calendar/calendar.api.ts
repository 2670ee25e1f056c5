import { z } from "zod";
import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { recordFilters } from "../http/field-aliases.ts";
import {
  calendarBody,
  calendarFeedBody,
  calendarFileSchema,
  calendarQuerySchema,
} from "./calendar.contract.ts";

export const calendarApi = {
  readCalendar: {
    route: "GET /api/admin/calendar",
    aliases: recordFilters,
    audience: { admin: "viewer", apiKey: "read" },
    tag: "Campaigns",
    summary: "List drafts that are due, publications, and ends of rights by their days",
    description:
      "Of one campaign; without `campaignId`, of all that the caller answers for, which a key does for nothing. At most 400 days.",
    query: calendarQuerySchema,
    response: calendarBody,
  },
  makeCalendarFeed: {
    route: "POST /api/admin/calendar/feed",
    audience: { admin: "viewer" },
    tag: "Campaigns",
    summary: "Make the address of one's own calendar",
    description:
      "An iCal feed of what one answers for, from 90 days ago to 365 days ahead. The address is shown once, and takes the place of the one before, which stops working. A repeated key gets 409, and `current` holds the `_id` of the feed.",
    status: 201,
    response: calendarFeedBody,
    idempotent: true,
    refusals: [409],
  },
  endCalendarFeed: {
    route: "DELETE /api/admin/calendar/feed",
    audience: { admin: "viewer" },
    tag: "Campaigns",
    summary: "End one's own calendar feed",
    response: messageBodySchema,
  },
  readCalendarFeed: {
    route: "GET /api/calendar/:file",
    audience: { visitor: true },
    tag: "Campaigns",
    summary: "Read a calendar feed",
    description:
      "An iCal file, `{token}.ics`. The token is in the path, because calendar programs send no header; it opens nothing else.",
    params: calendarFileSchema,
    response: z.string(),
    contentType: "text/calendar",
    refusals: [404],
  },
  makeOwnCalendarFeed: {
    route: "POST /api/links/collaboration/calendar",
    audience: { link: ["collaboration"] },
    tag: "Links",
    summary: "Make the address of a calendar of one's own days in a campaign",
    description:
      "An iCal feed. The address is shown once, and takes the place of the one before. A repeated key gets 409, and `current` holds the `_id` of the feed.",
    status: 201,
    response: calendarFeedBody,
    idempotent: true,
    refusals: [409],
    rateLimit: "form",
  },
} as const satisfies Endpoints;
