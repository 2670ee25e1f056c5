import { join } from "node:path";
import type { Context } from "./context.ts";
import { eventHandlers } from "./events/event-handlers.ts";
import type { AppEvent } from "./events/events.ts";
import { mediaSigner } from "./modules/media/media-signature.ts";
import type { Database } from "./platform/database/database.ts";
import { routeToPrimary } from "./platform/database/replica-router.ts";
import { emitter } from "./platform/events/emitter.ts";
import { rateLimitCounters } from "./platform/rate-limits/rate-limit-counters.service.ts";

const handle = emitter<AppEvent>(eventHandlers);

/** Parts that the server, a command, or a test chooses. Without `whilePrimaryIsLost`, nothing stands in for the primary. */
export type ContextParts = Omit<
  Context,
  | "database"
  | "temporaryFolder"
  | "mediaSigner"
  | "counters"
  | "limits"
  | "handleEvent"
  | "whilePrimaryIsLost"
> & { database: Database } & Partial<Pick<Context, "whilePrimaryIsLost">>;

export function makeContext(parts: ContextParts): Context {
  const { database, settings, signingKey, now } = parts;
  const counters = rateLimitCounters(database, { secret: signingKey, now });
  return {
    whilePrimaryIsLost: routeToPrimary(database),
    ...parts,
    temporaryFolder: join(settings.dataDir, "tmp"),
    mediaSigner: mediaSigner(signingKey, now),
    limits: settings.rateLimit ? counters : undefined,
    counters,
    handleEvent: (context, event) => handle(context, event as AppEvent),
  };
}
