import { getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { Consent } from "#domain/consent/consent.contract.ts";
import type { CustomValues } from "#domain/custom-fields/custom-values.ts";
import type { FollowerRange } from "#domain/influencers/followers.ts";
import type { Social } from "#domain/influencers/influencer-fields.ts";
import type { Person } from "#domain/influencers/people.ts";
import { unpriced } from "#domain/influencers/prices.ts";
import { relationships } from "#domain/influencers/relationship.ts";
import { visibilities } from "#domain/influencers/visibility.ts";
import { liveValues } from "#server/modules/custom-fields/custom-fields.schema.ts";
import { exactTime } from "#server/platform/database/exact-time.ts";
import { keptRows, rowText } from "#server/platform/database/kept-rows.ts";
import { currentSlug } from "#server/platform/database/slugs.ts";

/** Indexes for visitors contain these rows only, so that a page never walks past private creators. */
const publicRows = sql`visibility = 'public'`;

/** Creators who did not enter their data themselves, and may still be told of it. */
const untold = (table: string) =>
  sql.raw(`${table}told_at is null and ${table}consent is null and ${table}relationship <> 'do_not_contact'`);
/** The same in statements that call the table `influencers`. */
export const isUntold = untold("influencers.");

/** Private creators who were added before a time and have to be told which data the agency has of them. */
export function isNoticeDue(cutoff: Date): SQL {
  return sql`${isUntold} and influencers.visibility = 'private' and influencers.created_at < ${cutoff.toISOString()}::timestamptz`;
}

export const influencers = pgTable(
  "influencers",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().unique(),
    phone: text().notNull().default(""),
    passwordHash: text("password_hash"),
    avatar: text(),
    bio: text().notNull().default(""),
    location: text().notNull().default(""),
    languages: text().array().notNull().default([]),
    category: text().notNull().default(""),
    platforms: text().array().notNull().default([]),
    socials: jsonb().$type<Social[]>().notNull().default([]),
    followers: jsonb().$type<Partial<Record<string, FollowerRange>>>().notNull().default({}),
    totalFollowers: bigint("total_followers", { mode: "number" }).notNull().default(0),
    channelFollowers: jsonb("channel_followers")
      .$type<Record<string, number>>()
      .notNull()
      .generatedAlwaysAs(sql`influencer_channel_followers(socials, followers)`),
    // Example: "instagram 10K-100K".
    channelSizes: text("channel_sizes")
      .array()
      .notNull()
      .generatedAlwaysAs(sql`influencer_channel_sizes(socials, followers)`),
    engagement: doublePrecision().notNull().default(0),
    rating: doublePrecision().notNull().default(0),
    rate: doublePrecision(),
    verified: boolean().notNull().default(false),
    featured: boolean().notNull().default(false),
    visibility: text({ enum: visibilities }).notNull().default("public"),
    relationship: text({ enum: relationships }).notNull().default("prospect"),
    /** Origin of a creator's data, if the agency entered it. */
    source: text().notNull().default(""),
    sourcedOn: date("sourced_on"),
    /** When the creator was told that the agency has this data. */
    toldAt: timestamp("told_at", { withTimezone: true, precision: 3 }),
    /** When the creator asked to be erased. */
    erasureAskedAt: timestamp("erasure_asked_at", { withTimezone: true, precision: 3 }),
    /** Values of the agency's own fields, by key. */
    custom: jsonb().$type<CustomValues>().notNull().default({}),
    collaborationTypes: text("collaboration_types").array().notNull().default([]),
    /** Consent of the application that became this record. */
    consent: jsonb().$type<Consent>(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: exactTime("updated_at").notNull().default(sql`clock_timestamp()`),
    // chr(1), which no field can contain, keeps a search from matching across two fields.
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`searchable_text(name || chr(1) || bio || chr(1) || category || chr(1) || location)`,
      ),
  },
  (table) => {
    const { featured, totalFollowers, engagement, rating, createdAt, category } = table;
    // Made anew for each index, which takes the direction of a column away from it.
    const orders = {
      featured: () => [featured.desc(), totalFollowers.desc()] as const,
      followers: () => [totalFollowers.desc()] as const,
      engagement: () => [engagement.desc()] as const,
      rating: () => [rating.desc()] as const,
      newest: () => [createdAt.desc()] as const,
      category: () => [category, totalFollowers.desc()] as const,
      category_featured: () => [category, featured.desc(), totalFollowers.desc()] as const,
      category_engagement: () => [category, engagement.desc()] as const,
      category_rating: () => [category, rating.desc()] as const,
      category_newest: () => [category, createdAt.desc()] as const,
    };
    const ordered = (name: string, columns: (typeof orders)[keyof typeof orders]) => {
      const [first, ...others] = columns();
      return index(name).on(first, ...others, table.id.desc());
    };
    const sets = {
      platforms: table.platforms,
      languages: table.languages,
      channel_sizes: table.channelSizes,
    };
    return [
      check("influencers_visibility", sql`${table.visibility} in ('public', 'private')`),
      ...Object.entries(orders).flatMap(([name, columns]) => [
        ordered(`influencers_${name}`, columns),
        ordered(`influencers_public_${name}`, columns).where(publicRows),
      ]),
      ...Object.entries(sets).flatMap(([name, column]) => [
        index(`influencers_${name}`).using("gin", column),
        index(`influencers_public_${name}`).using("gin", column).where(publicRows),
      ]),
      index("influencers_price").on(priceOf(table), table.id),
      index("influencers_public_price").on(priceOf(table), table.id).where(publicRows),
      index("influencers_public").on(table.id).where(publicRows),
      index("influencers_private").on(table.id).where(sql`visibility = 'private'`),
      index("influencers_relationship")
        .on(table.relationship, table.id)
        .where(sql`relationship <> 'prospect'`),
      index("influencers_untold").on(table.visibility, table.createdAt, table.id).where(untold("")),
      index("influencers_erasure")
        .on(table.erasureAskedAt, table.id)
        .where(sql`erasure_asked_at is not null`),
      index("influencers_custom").using("gin", table.custom).where(sql`custom <> '{}'`),
      index("influencers_search").using("gin", table.search.op("gin_trgm_ops")),
      index("influencers_handles")
        .using("gin", sql`influencer_handles(${table.socials})`)
        .with({ fastupdate: false }),
      index("influencers_email_text").using("gin", sql`fold_text(${table.email}) gin_trgm_ops`),
    ];
  },
);

/** For sorting by price. Creators without one come last. */
export function priceOf({ rate }: { rate: SQLWrapper }): SQL {
  return sql`coalesce(${rate}, ${sql.raw(String(unpriced))})`;
}

const { search: _, channelSizes: __, ...all } = getTableColumns(influencers);
/** All columns of a record but those for searches. */
export const influencerColumns = all;
export type InfluencerRow = Omit<typeof influencers.$inferSelect, "search" | "channelSizes">;

/** Present address, for queries on creators under this name. A statement does not see its own writes in it. */
export const withSlug = { slug: currentSlug(sql`influencers.id`) };
/** Tags in alphabetical order, and people in that of the form, for queries on creators under this name. */
export const rosterColumns = {
  tags: sql<string[]>`array(select tags.name from influencer_tags join tags on tags.id = tag_id
    where influencer_id = influencers.id order by tags.key)`,
  people: sql<
    Person[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('name', name, 'email', email, 'phone', phone,
    'role', role, 'receives', receives) order by position), '[]') from influencer_people as person
    where influencer_id = influencers.id)`,
};
export const liveCustom = liveValues("influencer", influencers.custom);
export const wholeRow = { ...all, ...withSlug, ...rosterColumns, custom: liveCustom };
type Derived = {
  slug: string | null;
  /** IDs of the pictures, if the query selects them; null if there are none. */
  pictures?: string[] | null;
};
export type AddressedInfluencer = InfluencerRow & Derived & { tags: string[]; people: Person[] };

const {
  email: _e,
  phone: _p,
  passwordHash: _w,
  followers: _f,
  updatedAt: _u,
  consent: _c,
  relationship: _r,
  source: _s,
  sourcedOn: _o,
  toldAt: _t,
  erasureAskedAt: _a,
  custom: _v,
  ...visible
} = all;
/** Public columns of a creator. Contacts, passwords, and what the team knows are not even read. */
export const publicColumns = visible;
export const publicRow = { ...publicColumns, ...withSlug };
/** For lists of the team that name creators. */
export const namedRow = { ...publicRow, relationship: influencers.relationship };
// Drizzle omits the table name in a query on one table. In a subquery, `id` would then be ambiguous.
export const influencerId = sql`${sql.identifier("influencers")}.id`;
export type PublicInfluencerRow = Pick<InfluencerRow, keyof typeof publicColumns> & Derived;
export type NamedInfluencerRow = PublicInfluencerRow & Pick<InfluencerRow, "relationship">;

/** Selects the IDs of a creator's pictures. */
export type SelectPictures = (id: SQL) => SQL<string[] | null>;

export function picturesColumn(picturesOf: SelectPictures | undefined) {
  return picturesOf && { pictures: picturesOf(influencerId) };
}

/** The same as one JSON text, which `keptRow` parses. */
export function publicText(picturesOf: SelectPictures | undefined): SQL<string> {
  return rowText({ ...publicRow, ...picturesColumn(picturesOf) });
}
export const publicNames = Object.keys(publicRow);
export const keptRow = keptRows<PublicInfluencerRow>([...publicNames, "pictures"]);
