import { Client, type ClientConfig } from "pg";

type Column = { name: string; type: string; isRequired: boolean; isGenerated: boolean };
type Table = { name: string; columns: Column[]; checks: string[]; references: Record<string, string> };
export type Row = Record<string, unknown>;

/** Values of types, as SQL; others are text. */
const values: Record<string, string> = {
  uuid: "gen_random_uuid()",
  boolean: "false",
  smallint: "1",
  integer: "1",
  bigint: "1",
  numeric: "1",
  "double precision": "1",
  date: "current_date",
  "timestamp with time zone": "now()",
  jsonb: "'{}'",
  json: "'{}'",
  bytea: "'\\x01'",
};

/** Values of columns that the product itself reads, as SQL. */
const readValues: Record<string, string> = {
  time_zone: "'Europe/Berlin'",
  query: `'{"search": "", "state": "listed", "sort": "name"}'`,
};

/**
 * Inserts a row into each table that has none, with references to rows that are there and values that its checks allow.
 * Returns the names of tables that no row can be made for.
 */
export async function fillEmptyTables(connection: ClientConfig): Promise<string[]> {
  return connected(connection, async (client) => {
    let empty = await emptyTables(client);
    for (let before = empty.length + 1; empty.length > 0 && empty.length < before; ) {
      before = empty.length;
      const unfilled: Table[] = [];
      // A table waits for those that it refers to.
      for (const table of empty) if (!(await fill(client, table))) unfilled.push(table);
      empty = unfilled;
    }
    return empty.map(({ name }) => name);
  });
}

/** The rows of every table, as JSON. */
export async function rowsOfTables(connection: ClientConfig): Promise<Map<string, Row[]>> {
  return connected(connection, async (client) => {
    const found = new Map<string, Row[]>();
    for (const name of await tableNames(client)) {
      const { rows } = await client.query<{ row: Row }>(`select to_jsonb(r) as row from "${name}" as r`);
      found.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return found;
  });
}

async function connected<T>(connection: ClientConfig, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

async function tableNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function emptyTables(client: Client): Promise<Table[]> {
  const tables: Table[] = [];
  for (const name of await tableNames(client)) {
    const { rowCount } = await client.query(`select 1 from "${name}" limit 1`);
    if (rowCount === 0) tables.push(await describeTable(client, name));
  }
  return tables;
}

async function describeTable(client: Client, name: string): Promise<Table> {
  const { rows: columns } = await client.query<Column>(
    `select column_name as name, data_type as type,
       is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "isRequired",
       is_generated = 'ALWAYS' or is_identity = 'YES' as "isGenerated"
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [name],
  );
  const { rows: rules } = await client.query<{ check: string | null; column: string; source: string }>(
    `select case contype when 'c' then pg_get_constraintdef(c.oid) end as check,
       (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as column,
       case contype when 'f' then format('(select %I from %s limit 1)',
         (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]),
         confrelid::regclass) end as source
     from pg_constraint as c where conrelid = format('public.%I', $1::text)::regclass and contype in ('c', 'f')`,
    [name],
  );
  return {
    name,
    columns: columns.filter(({ isGenerated }) => !isGenerated),
    checks: rules.flatMap(({ check }) => check ?? []),
    references: Object.fromEntries(
      rules.filter(({ check }) => check === null).map(({ column, source }) => [column, source]),
    ),
  };
}

/** With all columns, or with those that need a value and at most one reference, as its checks allow. */
async function fill(client: Client, table: Table): Promise<boolean> {
  const required = table.columns.filter(({ isRequired }) => isRequired);
  const references = table.columns.filter(({ name, isRequired }) => !isRequired && name in table.references);
  for (const columns of [table.columns, required, ...references.map((one) => [...required, one])]) {
    const names = columns.map(({ name }) => `"${name}"`).join(", ");
    const row = columns.map((column) => sqlValue(table, column)).join(", ");
    try {
      await client.query(`insert into "${table.name}" (${names}) values (${row})`);
      return true;
    } catch (error) {
      // A check or a reference refuses these columns; others may do.
      if (!/^23/.test((error as { code?: string }).code ?? "")) throw error;
    }
  }
  return false;
}

/** The first of the values that a check lists for the column, else one of its type. */
function sqlValue({ checks, references }: Table, { name, type }: Column): string {
  const reference = references[name];
  if (reference !== undefined) return reference;
  if (type === "ARRAY") return "'{}'";
  const listed = checks.map(
    (check) => new RegExp(`\\b${name}\\)? = ANY \\(\\(?ARRAY\\[('[^']+')`).exec(check)?.[1],
  );
  return listed.find(Boolean) ?? readValues[name] ?? values[type] ?? "'kept'";
}
