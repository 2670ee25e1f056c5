import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { connectionTo, dropDatabase, runOn, urlOf } from "#tests/harness/database-connection.ts";
import { freePort, type ProductProcess, startProduct } from "#tests/harness/product-process.ts";
import { administrator } from "#tests/harness/test-server.ts";

/** Nodes of the product on one new database, which ends after the tests of a file. */
export function nodes(name: string, settings: Record<string, string> = {}) {
  const database = `tandem_${name}_${randomBytes(6).toString("hex")}`;
  const server = inject("databaseServer");
  const folder = mkdtempSync(join(tmpdir(), `tandem-${name}-`));
  const processes: ProductProcess[] = [];
  beforeAll(() =>
    runOn(connectionTo(server), `create database ${database} template template0 encoding 'UTF8'`),
  );
  afterAll(async () => {
    for (const one of processes) await one.kill();
    await dropDatabase(connectionTo(server), database);
    await rm(folder, { recursive: true });
  });
  return {
    /** The folders of their data, in the order in which they were started. */
    folders: () => processes.map((_, place) => join(folder, String(place))),

    async start(): Promise<ProductProcess> {
      const product = startProduct({
        DATA_DIR: join(folder, String(processes.length)),
        PORT: await freePort(),
        DATABASE_URL: urlOf(connectionTo(server, database)),
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        RATE_LIMIT: "off",
        ...settings,
      });
      processes.push(product);
      await product.ready();
      return product;
    },
  };
}
