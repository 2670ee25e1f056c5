import { z } from "zod";
import { collaborationStates } from "../campaigns/collaboration-states.ts";
import { workGroups } from "../campaigns/creator-progress.ts";
import { successBody } from "../http/envelope.ts";
import { cursorSchema } from "../http/paging.ts";
import { moneySchema } from "../money/money.ts";
import { maximumWork } from "./portal-rules.ts";

/** A collaboration of one of the creators for whom an address gets mail, as its creator's page shows it. */
export const workItemSchema = z.object({
  /** ID of the collaboration. */
  _id: z.string(),
  creatorName: z.string(),
  campaign: z.object({ name: z.string(), clientName: z.string() }),
  state: z.enum(collaborationStates),
  group: z.enum(workGroups),
  /** The next step of the creator, or else what the agency does now, or how it ended. */
  next: z.object({ text: z.string(), dueOn: z.iso.date().nullable() }),
  /** Number of further steps of the creator. */
  more: z.number().int(),
  /** Price of the agreement. */
  agreed: moneySchema.nullable(),
});
export type WorkItem = z.output<typeof workItemSchema>;

export const portalQuerySchema = z.object({ cursor: cursorSchema.optional() });

export const portalSchema = z.object({
  /** Today in the agency's time zone. */
  today: z.iso.date(),
  /** By group: what has to be done, what waits for the agency, and what has ended. By day within each. */
  items: z.array(workItemSchema).max(maximumWork),
  /** Number of collaborations after this page. */
  leftOut: z.number().int(),
  /** Value of `cursor` for the next page. */
  nextCursor: z.string().nullable(),
});
export type Portal = z.output<typeof portalSchema>;
export const portalBody = successBody(z.object({ portal: portalSchema }));

export const openWorkSchema = z.object({ collaborationId: z.guid("must be the id of a collaboration") });
/** `_id`: of a link to the collaboration, for the header `X-Link-Tab`. */
export const openedWorkBody = successBody(z.object({ link: z.object({ _id: z.string() }) }));
