import { asc, type SQL, sql } from "drizzle-orm";
import type { ExportName } from "#domain/csv/csv.contract.ts";
import { brands } from "#server/modules/brands/brands.schema.ts";
import { contactMessages } from "#server/modules/contact/contact-messages.schema.ts";
import { influencers } from "#server/modules/influencers/influencers.schema.ts";
import { newsletterSubscribers } from "#server/modules/newsletter/newsletter-subscribers.schema.ts";
import type { Database } from "#server/platform/database/database.ts";

/** Rows that are fetched at a time. */
const batch = 500;

/** What an export reads, oldest first. The names of the columns are those of the file. */
const sources: Record<ExportName, SQL> = {
  influencers: sql`select ${influencers.id} as "_id", name, coalesce(email, '') as email, phone, category, location, bio,
    rate, followers, socials, to_json(collaboration_types) as "collaborationTypes", engagement, rating, verified,
    featured, coalesce(avatar, '') as "imageUrl", total_followers as "totalFollowers", created_at as "createdAt"
    from ${influencers} order by ${asc(influencers.createdAt)}, ${asc(influencers.id)}`,
  brands: sql`select ${brands.id} as "_id", company_name as "companyName", contact_name as "contactName", email, phone,
    website, industry, budget_range as "budgetRange", description, goals, coalesce(logo, '') as logo,
    company_size as "companySize", location, rating, total_collaborations as "totalCollaborations", verified, featured,
    to_json(collaboration_types) as "collaborationTypes", social_media as "socialMedia", status, created_at as "createdAt"
    from ${brands} order by ${asc(brands.createdAt)}, ${asc(brands.id)}`,
  contacts: sql`select ${contactMessages.id} as "_id", name, email, phone, company, service, message,
    coalesce(about_name, '') as about, handled_at as "handledAt", created_at as "createdAt"
    from ${contactMessages} order by ${asc(contactMessages.createdAt)}, ${asc(contactMessages.id)}`,
  newsletter: sql`select email, created_at as "createdAt" from ${newsletterSubscribers}
    order by ${asc(newsletterSubscribers.createdAt)}, ${asc(newsletterSubscribers.email)}`,
};

export type ExportRow = Record<string, unknown>;

/**
 * Hands on all rows as they were at the beginning, a batch at a time, from a cursor of the database: the next batch
 * is fetched when the last one has been taken, so that a table of any size needs the memory of one batch.
 */
export async function readExport(
  database: Database,
  name: ExportName,
  take: (rows: ExportRow[]) => Promise<void>,
): Promise<void> {
  await database.transaction(
    async (transaction) => {
      await transaction.execute(sql`declare export no scroll cursor for ${sources[name]}`);
      for (;;) {
        const { rows } = await transaction.execute<ExportRow>(sql.raw(`fetch ${batch} from export`));
        if (rows.length > 0) await take(rows);
        if (rows.length < batch) return;
      }
    },
    { accessMode: "read only" },
  );
}
