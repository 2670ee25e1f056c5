import { connect } from "node:net";
import { expect, it } from "vitest";
import { api } from "#domain/api.ts";
import { type Endpoint, pathOf, splitRoute } from "#domain/http/endpoint.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { routesOf } from "#tests/harness/route-table.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const owner = await server.signIn();
const { link } = await linkScene(server, owner).applied(uniqueEmail("ann"));
const viewer = await addColleague(server, "viewer");
const key = await makeApiKey(server, owner);
const origin = await server.listen();

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const types = ["application/json", "multipart/form-data; boundary=x", "text/plain"];
const named = routesOf(server.app).filter((route) => / \/api\/(?!\*)/.test(route));
const paths = [
  ...new Set(named.map((route) => route.split(" ")[1] ?? "")),
  "/api/x",
  "/api/admin/x/y",
  "/api/",
];
const isNamed = new Set(named);
const unnamed = paths.flatMap((path) =>
  methods.filter((method) => !isNamed.has(`${method} ${path}`)).map((method) => ({ method, path })),
);

type Asked = { method: string; path: string; authorization?: string; type?: string };

/** The status that answers a request whose body never comes: what reads the body first answers 408 at last. */
function statusOf({ method, path, authorization, type = types[0] }: Asked): Promise<number> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const head = [
    `${method} ${path.replace(/:\w+/g, crypto.randomUUID())} HTTP/1.1`,
    "Host: localhost:3000",
    `Content-Type: ${type}`,
    "Content-Length: 100000",
    ...(authorization ? [`Authorization: ${authorization}`] : []),
  ];
  return new Promise<number>((resolve, reject) => {
    let response = "";
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      response += chunk.toString("latin1");
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1];
      if (status !== undefined) resolve(Number(status));
    });
    socket.write(`${head.join("\r\n")}\r\n\r\n{"name": "E`);
  }).finally(() => socket.destroy());
}

/** Responses other than the expected ones, over a few connections at a time. */
async function answeredOtherwise(all: Asked[], expected: number[]): Promise<string[]> {
  const wrong: string[] = [];
  const rest = [...all];
  const worker = async () => {
    for (let asked = rest.pop(); asked !== undefined; asked = rest.pop()) {
      const status = await statusOf(asked);
      if (!expected.includes(status))
        wrong.push(`${status} ${asked.method} ${asked.path} ${asked.type ?? ""}`);
    }
  };
  await Promise.all(Array.from({ length: 50 }, worker));
  return wrong;
}

// 401 and 403 come from `:id`, which any last part of a path fits.
const notThere = [401, 403, 404];

it("a pair of method and path that does not exist is not found before the body is read", async () => {
  expect(unnamed.length).toBeGreaterThan(500);
  expect(await answeredOtherwise(unnamed, notThere)).toEqual([]);
  const others = ["text/plain", "multipart/form-data; boundary=x"];
  const some = unnamed.filter((_, index) => index % 10 === 0);
  expect(
    await answeredOtherwise(
      some.flatMap((asked) => others.map((type) => ({ ...asked, type }))),
      notThere,
    ),
  ).toEqual([]);
});

const writing = Object.values<Endpoint>(api).filter(
  ({ route, audience }) => splitRoute(route)[0] !== "GET" && !audience.visitor,
);
/** Callers, and whether they are none of those whom an audience names. */
const callers: Record<string, [string | undefined, (audience: Endpoint["audience"]) => boolean]> = {
  "a visitor": [undefined, () => true],
  "an unknown token": [`Bearer ${"a".repeat(43)}`, () => true],
  "a viewer": [`Bearer ${viewer.token}`, ({ admin }) => admin !== "viewer"],
  "a key that reads": [`Bearer ${key.key}`, ({ apiKey }) => apiKey !== "read"],
  "the link of an applicant": [`Link ${link}`, (audience) => !audience.link?.includes("status")],
};

it.each(Object.entries(callers))(
  "%s is refused before the body is read",
  async (_, [authorization, isRefused]) => {
    const refused = writing.filter(({ audience }) => isRefused(audience));
    expect(refused.length).toBeGreaterThan(50);
    const asked = refused.map((endpoint) => ({
      method: splitRoute(endpoint.route)[0],
      path: pathOf(endpoint, { id: crypto.randomUUID(), section: "about", itemId: crypto.randomUUID() }),
      ...(authorization && { authorization }),
    }));
    expect(await answeredOtherwise(asked, [401, 403])).toEqual([]);
  },
);
