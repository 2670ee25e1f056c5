import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** A pattern that finds `text` anywhere, with `%`, `_` and `\` standing for themselves. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/**
 * Lower case in every alphabet. The collation that does it must not stay: an index of the default one would not be used
 * for a comparison in another.
 */
export function lowered(text: SQLWrapper): SQL {
  return sql`lower(${text} collate "und-x-icu") collate "default"`;
}

/** What a lower-cased text is like when it contains `text` in any case. */
export function lowerPattern(text: string): SQL {
  return lowered(sql`${anywhere(text)}::text`);
}

/** `column` holds lower-cased text (made with the same collation); true where it contains `text` in any case. */
export function containsText(column: SQLWrapper, text: string): SQL {
  return sql`${column} like ${lowerPattern(text)}`;
}

/** As `containsText`, on a column that holds text as it was typed. */
export function containsTextInAnyCase(column: SQLWrapper, text: string): SQL {
  return containsText(lowered(column), text);
}

/** As `containsText`, but upper and lower case differ. */
export function containsExactText(column: SQLWrapper, text: string): SQL {
  return sql`${column} like ${anywhere(text)}`;
}
