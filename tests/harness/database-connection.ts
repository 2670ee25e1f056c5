import { Client, type ClientConfig } from "pg";

/** Where the tests' Postgres is: our own, by its socket folder, or one that was named. */
export type DatabaseServer = { host: string; port: number; user: string } | { url: string };

type Connection = Required<Pick<ClientConfig, "host" | "port" | "user" | "database">> &
  Pick<ClientConfig, "password">;

/** How to reach a database on it; without a name the one that is always there. */
export function connectionTo(server: DatabaseServer, database?: string): Connection {
  if (!("url" in server)) return { ...server, database: database ?? server.user };
  // In parts, so that a test can put something else in the place of one of them.
  const { hostname, port, username, password, pathname, searchParams } = new URL(server.url);
  return {
    host: searchParams.get("host") ?? hostname,
    port: Number(port) || 5432,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: database ?? pathname.slice(1),
  };
}

/** The same as an address, for a setting of the product. */
export function urlOf({ host = "", port, user = "", password = "", database }: ClientConfig): string {
  const account = [user, String(password)].map(encodeURIComponent).join(":");
  return `postgres://${account}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
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
