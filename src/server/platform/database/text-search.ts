import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** `text` as a part of a pattern, with `%`, `_`, and `\` taken literally. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/** A pattern that finds `text` anywhere. */
export function anywhere(text: string): string {
  return `%${literal(text)}%`;
}

/**
 * Lowercase in every alphabet. The collation that does it must not stick: an index with the default collation would not
 * be used for a comparison in another.
 */
export function lowered(text: SQLWrapper): SQL {
  return sql`lower(${text} collate "und-x-icu") collate "default"`;
}

/** The pattern of lowercased text that contains `text` in any case. */
export function lowerPattern(text: string): SQL {
  return lowered(sql`${anywhere(text)}::text`);
}

/** True if `column`, which holds lowercased text (made with the same collation), contains `text` in any case. */
export function containsText(column: SQLWrapper, text: string): SQL {
  return containsPattern(column, anywhere(text));
}

/** The same for a pattern, or for the place of one in a statement that is built once. */
export function containsPattern(column: SQLWrapper, pattern: string | Placeholder): SQL {
  return sql`${column} like ${lowered(sql`${pattern}::text`)}`;
}

/** The same where no index helps: Postgres lowers the pattern once instead of for each row. */
export function containsOnePattern(column: SQLWrapper, pattern: Placeholder): SQL {
  return sql`${column} like (select ${lowered(sql`${pattern}::text`)})`;
}

/** Like `containsText`, for a column that holds text as typed. */
export function containsTextInAnyCase(column: SQLWrapper, text: string): SQL {
  return containsText(lowered(column), text);
}
