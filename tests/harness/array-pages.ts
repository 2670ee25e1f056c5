import { expect } from "vitest";
import type { TestServer } from "./test-server.ts";

/**
 * Checks the pagination of an endpoint that returns a plain array: `limit` and `cursor`, and headers with the total and
 * the URL of the next page. Returns the ids in order.
 */
export async function expectArrayPages(
  server: TestServer,
  path: string,
  token: string,
  total: number,
): Promise<string[]> {
  for (const query of ["limit=0", "limit=501", "limit=x", "cursor=x", "cursor=", `cursor=${foreignCursor}`]) {
    const response = await server.send("GET", `${path}?${query}`, { token });
    expect(response.status, query).toBe(422);
    expect(response.json).toMatchObject({ success: false, errors: [{ path: query.split("=")[0] }] });
  }
  const ids: string[] = [];
  for (let next: string | undefined = `${path}?limit=2`; next !== undefined; ) {
    const response = await server.send("GET", next, { token });
    expect(response.status, response.text).toBe(200);
    expect(response.headers["x-total-count"]).toBe(String(total));
    const page = response.json as { _id: string }[];
    ids.push(...page.map((record) => record._id));
    next = /^<([^>]+)>; rel="next"$/.exec(response.headers.link ?? "")?.[1];
    if (next !== undefined) expect(next).toMatch(new RegExp(`^${path}\\?limit=2&cursor=[\\w-]+$`));
    expect(page).toHaveLength(next === undefined ? total % 2 || Math.min(2, total) : 2);
  }
  expect(new Set(ids).size).toBe(total);
  const whole = await server.send("GET", path, { token });
  expect((whole.json as { _id: string }[]).map((record) => record._id)).toEqual(ids);
  return ids;
}

const foreignCursor = Buffer.from(JSON.stringify(["featured", true, 5, "x"])).toString("base64url");
