import { pgTable, text } from "drizzle-orm/pg-core";

/** Steps of the setup that an owner does not need. */
export const skippedSetupSteps = pgTable("skipped_setup_steps", { step: text().primaryKey() });
