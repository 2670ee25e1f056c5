import { randomUUIDv7 } from "node:crypto";
import { budgetLowerBound } from "#domain/brands/brand-options.ts";
import { brands } from "#server/modules/brands/brands.schema.ts";
import type { Database } from "#server/platform/database/database.ts";
import { uniqueEmail } from "./unique.ts";

/** The fields of a registration that is accepted; each has an address of its own. */
export function registrationFields(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    companyName: "Northwind Tea",
    contactName: "Ida Holm",
    email: uniqueEmail("ida"),
    phone: "+1 555 010 0789",
    website: "https://northwind.example",
    industry: "Food & Beverage",
    budgetRange: "$5K - $10K",
    description: "Tea from small gardens.",
    goals: "More people\nwho drink tea.",
    ...changes,
  };
}

export type BrandValues = Partial<typeof brands.$inferInsert>;

function brand(values: BrandValues): typeof brands.$inferInsert {
  const budgetRange = values.budgetRange ?? "$10K - $25K";
  return {
    id: randomUUIDv7(),
    status: "published",
    companyName: "Lumen Bikes",
    contactName: "Noa Berg",
    email: uniqueEmail("noa"),
    industry: "Sports",
    budgetRange,
    budgetLowerBound: budgetLowerBound(budgetRange),
    description: "Bicycles for every day.",
    companySize: "51-200",
    location: "Utrecht, Netherlands",
    createdAt: new Date("2026-01-15T12:00:00.000Z"),
    ...values,
  };
}

/** Writes brands straight to the database and answers their ids, in the given order. */
export async function insertBrands(database: Database, list: BrandValues[]): Promise<string[]> {
  const rows = list.map(brand);
  await database.insert(brands).values(rows);
  return rows.map((row) => row.id);
}
