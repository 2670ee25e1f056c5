import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll } from "vitest";
import { administrator } from "#tests/harness/administrator.ts";
import { type Connection, urlOf } from "#tests/harness/database-connection.ts";
import { freePort, type ProductProcess, startProduct } from "#tests/harness/product-process.ts";
import { createDatabase } from "#tests/harness/test-database.ts";

/** Nodes of the product on one new database, which end after the tests of a file. */
export function nodes(name: string, settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), `tandem-${name}-`));
  const processes: ProductProcess[] = [];
  let database: Connection;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(async () => {
    for (const one of processes) await one.kill();
    await rm(folder, { recursive: true });
  });
  return {
    /** Asks the database of the nodes. */
    async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      const client = new Client({ connectionString: urlOf(database) });
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },

    /** The folders of their data, in the order in which they were started. */
    folders: () => processes.map((_, place) => join(folder, String(place))),

    async start(): Promise<ProductProcess> {
      const product = startProduct({
        DATA_DIR: join(folder, String(processes.length)),
        PORT: await freePort(),
        DATABASE_URL: urlOf(database),
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        SAMPLE_DATA: "false",
        RATE_LIMIT: "off",
        ...settings,
      });
      processes.push(product);
      await product.ready();
      return product;
    },
  };
}
