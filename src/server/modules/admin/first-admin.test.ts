import { expect, it } from "vitest";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { makeFirstAdmin } from "./admin.service.ts";

const server = await startServerForFile();

it("nobody can register while there is no administrator", async () => {
  const json = { email: "eve@mail.example", password: "a password of mine" };
  expect((await server.send("POST", "/api/admin/register", { json })).status).toBe(401);
  expect((await server.send("POST", "/api/admin/login", { json })).status).toBe(401);
});

it("of processes that start at the same time exactly one makes the first administrator", async () => {
  const credentials = (index: number) => ({
    email: `Owner${index}@mail.example`,
    password: "a password of mine",
  });
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      server.database.transaction((transaction) => makeFirstAdmin(transaction, credentials(index))),
    ),
  );
  expect(made.filter(Boolean)).toHaveLength(1);
  const { email, password } = credentials(made.indexOf(true));
  const response = await server.send("POST", "/api/admin/login", { json: { email, password } });
  expect(response.status).toBe(200);
  expect(response.json).toMatchObject({ data: { admin: { email: email.toLowerCase() } } });
});
