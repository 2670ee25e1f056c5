import { beforeEach, expect, it } from "vitest";
import { joinRequestsBody } from "#domain/join-requests/join-request.contract.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { joinRequests } from "./join-requests.schema.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const request = {
  phone: "",
  category: "Gaming",
  location: "",
  bio: "",
  rate: null,
  followers: {},
  socials: [],
};

async function insertRequests(days: number[]): Promise<void> {
  await server.database.insert(joinRequests).values(
    days.map((day, index) => ({
      ...request,
      id: `01900000-0000-7000-8000-00000000000${index}`,
      name: `Request ${index}`,
      email: `request${index}@mail.example`,
      createdAt: new Date(Date.UTC(2026, 0, day)),
    })),
  );
}

async function page(query: string) {
  const response = await server.send("GET", `/api/admin/join-requests?${query}`, { token });
  expect(response.status, response.text).toBe(200);
  const next = /[?&](cursor=[\w-]+)/.exec(response.headers.link ?? "")?.[1];
  return { names: response.as(joinRequestsBody).map(({ name }) => name), next };
}

it("lists those that wait longest first, page by page, each once, also where they came together", async () => {
  await insertRequests([4, 1, 3, 1, 1, 2]);
  const expected = ["Request 1", "Request 3", "Request 4", "Request 5", "Request 2", "Request 0"];
  expect((await page("sort=oldest")).names).toEqual(expected);
  expect((await page("")).names).toEqual(expected.toReversed());
  const walked: string[] = [];
  let next: string | undefined = "";
  while (next !== undefined) {
    const shown: Awaited<ReturnType<typeof page>> = await page(`sort=oldest&limit=2&${next}`);
    walked.push(...shown.names);
    next = shown.next;
  }
  expect(walked).toEqual(expected);
});

it("refuses an order that does not exist, and a position of the other order", async () => {
  await insertRequests([1, 2]);
  const { next } = await page("sort=newest&limit=1");
  for (const query of ["sort=name", `sort=oldest&${next}`]) {
    const response = await server.send("GET", `/api/admin/join-requests?${query}`, { token });
    expect(response.status).toBe(422);
  }
});
