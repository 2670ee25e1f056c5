import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { customSubjects } from "#domain/custom-fields/custom-field-kinds.ts";
import { localFileStore } from "#server/platform/files/file-store.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { ownFields, typedInto } from "#tests/harness/own-fields.ts";
import { startTestServer } from "#tests/harness/test-server.ts";
import { erasePerson } from "./erase-person.ts";

const server = await startTestServer();
afterAll(() => server.close());
await server.records.pool.query("insert into secrets values ('signing-key', 'a key for tests')");
const token = await server.signIn();
const { defineThirty, remove } = ownFields(server, token);
const { campaignOf } = campaignScene(server, token);

const email = "wren@mail.example";
/** In each value that is text. */
const mark = "Qzxmark";

it("thirty values of a creator, a brand, and a collaboration are erased with the person, also of a field that is being deleted", async () => {
  const { influencers, collaborations } = await campaignOf([{ name: "Wren", email }]);
  const [brand = ""] = await insertBrands(server.database, [{ email }]);
  const paths = {
    influencer: `/api/influencers/${influencers[0]}`,
    brand: `/api/brand-join/${brand}`,
    collaboration: `/api/admin/collaborations/${collaborations[0]}`,
  };
  for (const subject of customSubjects) {
    const fields = await defineThirty(subject);
    const custom = Object.fromEntries(
      fields.map((field, number) => {
        const { typed } = typedInto(field, number);
        return [field.key, /^Text/.test(typed) ? `${mark} ${typed}` : typed];
      }),
    );
    for (const round of [custom, { [fields[0]?.key ?? ""]: `${mark} again` }]) {
      const saved = await server.send("PUT", paths[subject], { token, json: { custom: round } });
      expect(saved.status, saved.text).toBe(200);
    }
    await remove(fields[0]?._id ?? "");
  }
  expect((await marked()).length).toBeGreaterThan(3);
  const place = {
    connection: server.records.connection,
    store: localFileStore(join(server.folder, "media")),
    outbox: join(server.folder, "outbox"),
  };
  await erasePerson(place, email, { dryRun: false });
  expect(await marked()).toEqual([]);
});

/** Columns in which the mark is left. */
async function marked(): Promise<string[]> {
  const { rows: columns } = await server.records.pool.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'jsonb', 'json')`,
  );
  const found = [];
  for (const { table, column } of columns) {
    const { rows } = await server.records.pool.query(
      `select from "${table}" where strpos("${column}"::text, $1) > 0`,
      [mark],
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
