import type { OptionField } from "#domain/influencers/field-list.ts";
import type { JoinRequest as Request } from "#domain/join-requests/join-request.contract.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import type * as events from "#server/platform/events/emitter.ts";

type JoinRequest = Pick<Request, "name" | "email" | "location" | OptionField> & {
  id: string;
  socials: { platform: string }[];
};
type Brand = { id: string; companyName: string; contactName: string; email: string };
type Registration = Brand & { industry: string; budgetRange: string };
type Message = {
  id: string;
  name: string;
  email: string;
  company: string;
  service: string;
  message: string;
  influencerId?: string | undefined;
  brandId?: string | undefined;
};
type Fields = Record<string, unknown>;

/** Somebody changed records. Only the history records it. */
export type RecordsChanged = { type: "records.changed"; actor: Actor; changes: Change | Change[] };

/** What can happen. `event-handlers.ts` lists what follows from each event. */
export type AppEvent =
  | RecordsChanged
  | { type: "join_request.received"; request: JoinRequest }
  | { type: "join_request.approved"; actor: Actor; request: JoinRequest; influencerId: string }
  | { type: "join_request.rejected"; actor: Actor; request: JoinRequest; reason: string }
  /** Deleted among the contacts, while a creator with its address is listed. */
  | { type: "join_request.approved_by_hand"; actor: Actor; request: JoinRequest; influencerId: string }
  /** Deleted among the contacts, without a decision. */
  | { type: "join_request.removed"; actor: Actor; request: JoinRequest }
  | { type: "brand.registered"; brand: Registration }
  | { type: "brand.published"; actor: Actor; brand: Brand; before: Fields; after: Fields }
  | { type: "brand.rejected"; actor: Actor; brand: Brand; before?: Fields }
  | { type: "message.received"; message: Message; aboutName: string | null };

export type Emit<Event extends AppEvent = AppEvent> = events.Emit<Event>;
