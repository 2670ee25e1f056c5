import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";

/** The SQL of each path, whose statements run side by side. */
export type CampaignFloors = { database: string; paths: Record<string, string[]> };

// The lower bound of what the team's lists cost, in a separate process: a bare server with plain SQL.
process.on("message", async ({ database, paths }: CampaignFloors) => {
  const pool = new Pool({ connectionString: database, max: 16 });
  const server = createServer((request, response) => {
    Promise.all((paths[request.url ?? ""] ?? []).map((text) => pool.query(text))).then(
      (answers) => {
        const body = Buffer.from(JSON.stringify(answers.map(({ rows }) => rows)));
        response.writeHead(200, ["content-type", "application/json", "content-length", String(body.length)]);
        response.end(body);
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.send?.((server.address() as AddressInfo).port);
});
process.on("disconnect", () => process.exit(0));
