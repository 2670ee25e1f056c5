/** Words of a condition that name no column. */
const keywords = new Set(
  "add and any array as between btree case check coalesce concurrently constraint create date deferrable deferred delete desc distinct else end exclude exists false foreign from gin if in index infinity initially int is jsonb key length like lower not null nulls num_nonnulls octet_length on only or primary public references restrict set text then true unique update upper using valid when where".split(
    " ",
  ),
);

/** Statements that take something away from the previous version. */
const taking: [RegExp, string][] = [
  [/^drop (?:materialized )?(?:table|view|index|function|trigger|type|schema|sequence|domain)\b/, "drops"],
  [/\bdrop column\b/, "drops a column"],
  [/\bdrop constraint\b/, "drops a constraint, which an upsert may name"],
  [/\bdrop default\b/, "drops a default"],
  [/\brename\b/, "renames"],
  [/\bset (?:data type|type|not null|schema)\b/, "changes a column"],
  [/\balter column \S+ type\b/, "changes a column"],
  [/^alter type \S+ (?:drop|rename|alter)\b/, "changes a type"],
  [/^(?:truncate|revoke)\b/, "takes away"],
];

/**
 * Statements of a migration with which the version before might fail: those that take something away, and those that
 * forbid what it does. Bodies of functions are not looked into.
 */
export function contractingStatements(migration: string): string[] {
  const statements = statementsOf(migration);
  const made = new Set(
    statements.flatMap((text) => /^create table (?:if not exists )?(\S+)/.exec(text)?.[1] ?? []),
  );
  const added = new Set(
    statements.flatMap((text) =>
      [...text.matchAll(/\badd column (?:if not exists )?(\S+)/g)].map(([, name = ""]) => name),
    ),
  );
  return statements.flatMap((text) => {
    const table = /^(?:alter table (?:if exists )?(?:only )?|create .*? on )([^\s(]+)/.exec(text)?.[1];
    if (table !== undefined && made.has(withoutSchema(table))) return [];
    const reason = taking.find(([pattern]) => pattern.test(text))?.[1] ?? forbids(text, added);
    return reason === undefined ? [] : [`${reason}: ${text.slice(0, 120)}`];
  });
}

/** Names the constraint by which a statement refuses rows that the previous version may write. New columns are exempt. */
function forbids(text: string, added: ReadonlySet<string>): string | undefined {
  for (const [, column = ""] of text.matchAll(/\badd column ([^,]*)/g)) {
    if (/\bnot null\b/.test(column) && !/\b(?:default|generated)\b/.test(column)) {
      return "adds a column without a default";
    }
  }
  const condition =
    /\badd constraint \S+ (.*)/.exec(text)?.[1] ??
    /^create unique index .*? on [^\s(]+ ?(.*)/.exec(text)?.[1];
  if (condition === undefined) return undefined;
  const own = condition.replace(/\breferences .*/, "").replace(/'[^']*'/g, "");
  const columns = [...own.matchAll(/(?:\w+\.)?(\w+)/g)].map(([, name = ""]) => name);
  const old = columns.filter((name) => !added.has(name) && !keywords.has(name) && !/^\d/.test(name));
  return old.length > 0 ? `constrains ${[...new Set(old)].join(", ")}` : undefined;
}

/** Each in lower case, in one line, without quotes, comments, and bodies of functions. */
function statementsOf(migration: string): string[] {
  return migration
    .split(/\$\w*\$/)
    .filter((_, place) => place % 2 === 0)
    .join("")
    .replace(/--.*/g, "")
    .split(";")
    .map((text) => text.replaceAll('"', "").replace(/\s+/g, " ").trim().toLowerCase())
    .filter((text) => text !== "");
}

function withoutSchema(name: string): string {
  return name.replace(/^public\./, "");
}
