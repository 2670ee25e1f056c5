import { beforeEach, expect, it } from "vitest";
import { contactRecordsBody } from "#domain/contact/contact.contract.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { contactMessages } from "./contact-messages.schema.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const message = { email: "a@mail.example", phone: "", company: "", service: "", message: "Hello" };

async function list(query: string) {
  const response = await server.send("GET", `/api/contacts?${query}`, { token });
  expect(response.status, response.text).toBe(200);
  return {
    names: response.as(contactRecordsBody).map((record) => record.name),
    total: Number(response.headers["x-total-count"]),
  };
}

it("finds messages by everything that they say, in any case, and counts what fits", async () => {
  const differences = [
    { name: "Ada Öst" },
    { name: "Ben", email: "ben@söder.example" },
    { name: "Chi", company: "Söderberg" },
    { name: "Dee", service: "Audit" },
    { name: "Eva", message: "About\n50% off" },
    { name: "Fay", aboutName: "Lumen Bikes" },
  ];
  await server.database.insert(contactMessages).values(
    differences.map((difference, index) => ({
      ...message,
      ...difference,
      id: crypto.randomUUID(),
      createdAt: new Date(Date.UTC(2026, 0, 20 - index)),
    })),
  );
  expect(await list("search=öST")).toEqual({ names: ["Ada Öst"], total: 1 });
  expect(await list("search=SÖDER")).toEqual({ names: ["Ben", "Chi"], total: 2 });
  expect(await list("search=SÖDER&limit=1")).toEqual({ names: ["Ben"], total: 2 });
  expect(await list("search=audit")).toEqual({ names: ["Dee"], total: 1 });
  expect(await list("search=0%25 off")).toEqual({ names: ["Eva"], total: 1 });
  expect(await list("search=lumen")).toEqual({ names: ["Fay"], total: 1 });
  expect(await list("search=")).toMatchObject({ total: 6 });
});
