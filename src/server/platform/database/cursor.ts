import { Invalid } from "#domain/errors.ts";

type Position = ReadonlyArray<string | number | boolean>;
/** The column types of a sort order, which decide how values are compared. */
type ColumnType = "boolean" | "integer" | "bigint" | "number" | "string" | "time" | "uuid";

/** Encodes the position after a row: the name of its sort order, then the row's sort values. */
export function writeCursor(order: string, position: Position): string {
  return Buffer.from(JSON.stringify([order, ...position])).toString("base64url");
}

/**
 * Decodes a position. Throws `Invalid` for a cursor of another order or one that was tampered with: each value must
 * have the type that `shape` gives for its place.
 */
export function readCursor(cursor: string, order: string, shape: readonly ColumnType[]): Position {
  const [name, ...position] = parsed(cursor);
  const fits =
    name === order &&
    position.length === shape.length &&
    position.every((value, index) => matches(value, shape[index]));
  if (!fits) throw new Invalid("cursor", "is not a cursor of this list");
  return position as Position;
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** True if the database accepts the value for a column of that type. */
function matches(value: unknown, type: ColumnType | undefined): boolean {
  if (type === "boolean") return typeof value === "boolean";
  if (type === "number") return Number.isFinite(value);
  if (type === "bigint") return Number.isSafeInteger(value);
  if (type === "integer") return typeof value === "number" && (value | 0) === value;
  if (typeof value !== "string") return false;
  if (type === "uuid") return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
  if (type === "time") return isTime(value);
  return true;
}

/** Checks for the format that `writeCursor` produces. The database has no February 30 and no year 0. */
function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.getUTCFullYear() > 0 && time.toISOString() === text;
}
