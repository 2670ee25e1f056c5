import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { foldText } from "#domain/fold-text.ts";

/** `text` as a part of a pattern, with `%`, `_`, and `\` taken literally. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/** A pattern that finds `text` anywhere in folded text. */
export function anywhere(text: string): string {
  return `%${literal(foldText(text))}%`;
}

/** Folded by the function of the database that has the rule of `foldText`. */
export function folded(text: SQLWrapper): SQL {
  return sql`fold_text(${text})`;
}

/**
 * True if `column` contains `text`, however both are written. The column holds folded or searchable text: the text in
 * lower case and, where that is something else, folded.
 */
export function containsText(column: SQLWrapper, text: string): SQL {
  return containsPattern(column, anywhere(text));
}

/** The same for a pattern, or for the place of one in a statement that is built once. */
export function containsPattern(column: SQLWrapper, pattern: string | Placeholder): SQL {
  return sql`${column} like ${pattern}::text`;
}

/** The same where no index helps: the planner, which does not see the pattern, makes no other plan for some. */
export function containsOnePattern(column: SQLWrapper, pattern: Placeholder): SQL {
  return sql`${column} like (select ${pattern}::text)`;
}

/** Like `containsText`, for a column that holds text as typed. */
export function containsTypedText(column: SQLWrapper, text: string): SQL {
  return containsText(folded(column), text);
}
