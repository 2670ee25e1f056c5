import { Client, type ClientConfig } from "pg";

/** Where the tests' Postgres is: our own, by its socket folder, or one that was named. */
export type DatabaseServer = { host: string; port: number; user: string } | { url: string };

/** How to reach a database on it; without a name the one that is always there. */
export function connectionTo(server: DatabaseServer, database?: string): ClientConfig {
  if (!("url" in server)) return { ...server, database: database ?? server.user };
  if (database === undefined) return { connectionString: server.url };
  const address = new URL(server.url);
  address.pathname = `/${database}`;
  return { connectionString: address.href };
}

/** The same as an address, for a setting of the product. */
export function urlOf({ connectionString, host = "", port, user, database }: ClientConfig): string {
  if (connectionString !== undefined) return connectionString;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Runs SQL on a connection of its own. */
export async function runOn(connection: ClientConfig, sql: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
