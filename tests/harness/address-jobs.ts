import type { AddressJob, AddressRequest } from "#server/platform/jobs/address-jobs.ts";
import type { TestServer } from "./test-server.ts";

/** Does the jobs about addresses that wait. Resolves to their number. */
export async function runAddressJobs(
  { records: { pool } }: Pick<TestServer, "records">,
  { name }: AddressJob,
  run: (request: AddressRequest) => Promise<void>,
): Promise<number> {
  const { rows } = await pool.query<{ id: string; data: AddressRequest }>(
    "select id, data from pgboss.job where name = $1 and state < 'active' order by created_on, id",
    [name],
  );
  await pool.query("delete from pgboss.job where id = any($1)", [rows.map(({ id }) => id)]);
  for (const { data } of rows) await run(data);
  return rows.length;
}
