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

/** SQL function that matches `foldText`. */
export function folded(text: SQLWrapper): SQL {
  return sql`fold_text(${text})`;
}

/**
 * SQL: whether `column` contains `text`, ignoring case and accents. The column holds folded or searchable text: in
 * lower case and, where that differs, folded.
 */
export function containsText(column: SQLWrapper, text: string): SQL {
  return containsPattern(column, anywhere(text));
}

/** The same for a pattern, or for a placeholder in a statement that is built once. */
export function containsPattern(column: SQLWrapper, pattern: string | Placeholder): SQL {
  return sql`${column} like ${pattern}::text`;
}

/** The same without an index: the planner does not see the pattern, so the plan is the same for all of them. */
export function containsOnePattern(column: SQLWrapper, pattern: Placeholder): SQL {
  return sql`${column} like (select ${pattern}::text)`;
}

/** Like `containsText`, for a column that holds text as typed. */
export function containsTypedText(column: SQLWrapper, text: string): SQL {
  return containsText(folded(column), text);
}
