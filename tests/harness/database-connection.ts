import { Client, type ClientConfig, type QueryResultRow } from "pg";

/** The Postgres of the tests: the embedded one, by its socket folder, or the one at a URL. */
export type DatabaseServer = { host: string; port: number; user: string } | { url: string };

export type Connection = Required<Pick<ClientConfig, "host" | "port" | "user" | "database">> &
  Pick<ClientConfig, "password">;

/** The connection to a database on the server; without a name, to the default database. */
export function connectionTo(server: DatabaseServer, database?: string): Connection {
  if (!("url" in server)) return { ...server, database: database ?? server.user };
  // As separate values, so that a test can replace one of them.
  const { hostname, port, username, password, pathname, searchParams } = new URL(server.url);
  return {
    host: searchParams.get("host") ?? hostname,
    port: Number(port) || 5432,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: database ?? pathname.slice(1),
  };
}

/** The same as a URL, for a setting of the product. */
export function urlOf({ host = "", port, user = "", password = "", database }: ClientConfig): string {
  const account = [user, String(password)].map(encodeURIComponent).join(":");
  return `postgres://${account}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Runs SQL on a new connection, and returns the rows. */
export async function runOn<Row extends QueryResultRow>(
  connection: ClientConfig,
  sql: string,
): Promise<Row[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Drops a database that others may still use; does nothing where there is none. */
export async function dropDatabase(server: ClientConfig, name: string): Promise<void> {
  try {
    await runOn(server, `drop database if exists ${name} with (force)`);
  } catch (error) {
    // 'force' may lack the permission to end an autovacuum worker; without it the server ends the worker itself.
    if ((error as { code?: string }).code !== "42501") throw error;
    await runOn(server, `drop database if exists ${name}`);
  }
}
