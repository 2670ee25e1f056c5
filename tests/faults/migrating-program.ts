import { migrateDatabase } from "#server/platform/database/migrate.ts";

/** Brings the database at the address in DATABASE_URL up to date, and says when it begins and when it has ended. */
process.stdout.write("begins\n");
await migrateDatabase({ connectionString: process.env.DATABASE_URL });
process.stdout.write("done\n");
