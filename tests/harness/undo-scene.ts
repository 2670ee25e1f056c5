import { createdBody } from "#domain/http/envelope.ts";
import { undoOfferSchema } from "#domain/undo/undo-offer.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import type { Answer, TestServer } from "./test-server.ts";

type Files = Parameters<typeof applicationForm>[1];

/** Steps that tests of decisions and their undo repeat. */
export function undoScene(server: TestServer, token: string) {
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await server.records.pool.query<Row>(text, values)).rows;
  return {
    query,

    async apply(changes: Record<string, unknown> = {}, files: Files = {}): Promise<string> {
      const form = applicationForm(applicationFields(changes), files);
      const response = await server.send("POST", "/api/join", { form });
      if (response.status !== 201) throw new Error(response.text);
      return response.as(createdBody).data._id;
    },

    decide: (id: string, decision: "approve" | "reject", as = token) =>
      server.send("PUT", `/api/admin/join-requests/${id}/${decision}`, { token: as, json: {} }),

    undo: (ids: readonly string[], as = token) =>
      server.send("POST", "/api/admin/undo", { token: as, json: { ids } }),

    /** Every row of a table, as text. */
    rows: async (table: string) =>
      (await query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t order by 1`)).map(
        ({ row }) => row,
      ),

    /** As if the time for an undo were over. */
    passTime: () => query("update undos set until = now() - interval '1 second'"),

    async makeAdmin(email: string): Promise<string> {
      const account = { email, password: "another long password" };
      const owner = await server.signIn();
      await server.send("POST", "/api/admin/register", { token: owner, json: account });
      const response = await server.send("POST", "/api/admin/login", { json: account });
      return (response.json as { token: string }).token;
    },

    async makeKey(scope: "read" | "write"): Promise<string> {
      const response = await server.send("POST", "/api/admin/api-keys", {
        token: await server.signIn(),
        json: { name: crypto.randomUUID(), scope },
      });
      return (response.json as { data: { key: string } }).data.key;
    },
  };
}

/** How to undo what a response tells of. */
export function offerIn(response: Answer): string[] {
  return undoOfferSchema.parse((response.json as { undo?: unknown }).undo).ids;
}
