import { describe, expect, it } from "vitest";
import { errorBodySchema } from "#domain/http/envelope.ts";
import { builtWeb } from "#server/http/web.plugin.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import { rawExchange } from "#tests/harness/raw-exchange.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const version = cacheVersion();
version.setHearing(true);
const server = await startServerForFile({
  version,
  settings: { publicUrl: "https://tandem.example" },
  web: builtWeb(),
});
const origin = await server.listen();

const send = (...lines: string[]) =>
  rawExchange(origin, `${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n`);
const bodyOf = (response: string) => response.slice(response.indexOf("\r\n\r\n") + 4);

function expectRefusal(response: string, status: number) {
  expect(response.slice(0, 100)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(response).toMatch(/content-type: application\/json/i);
  expect(errorBodySchema.parse(JSON.parse(bodyOf(response))).success).toBe(false);
}

/** A page, an endpoint, and a file that is cached for as long as it can be; the first two were asked for before. */
const paths = ["/about", "/api/influencers?limit=1", "/favicon.svg", "/nothing"];
for (const path of paths) await send(`GET ${path} HTTP/1.1`, "Host: localhost");

describe.each(paths)("a request for %s", (path) => {
  it.each<[string, string[]]>([
    ["two hosts", [`GET ${path} HTTP/1.1`, "Host: localhost", "Host: evil.example"]],
    ["two hosts in other letters", [`GET ${path} HTTP/1.1`, "hOST: localhost", "HosT: evil.example"]],
    ["the same host twice", [`GET ${path} HTTP/1.1`, "Host: localhost", "Host: localhost"]],
    ["no host", [`GET ${path} HTTP/1.1`]],
    ["another site", [`GET http://evil.example${path} HTTP/1.1`, "Host: localhost"]],
    ["another site of the same name", [`GET http://localhost:81${path} HTTP/1.1`, "Host: localhost"]],
    ["another site behind a name", [`GET http://localhost@evil.example${path} HTTP/1.1`, "Host: localhost"]],
    ["a name before the site", [`GET http://me@localhost${path} HTTP/1.1`, "Host: localhost"]],
    ["another protocol", [`GET ftp://localhost${path} HTTP/1.1`, "Host: localhost"]],
    ["two tokens", [`GET ${path} HTTP/1.1`, "Host: localhost", "Authorization: a", "Authorization: b"]],
    [
      "two origins",
      [`POST ${path} HTTP/1.1`, "Host: localhost", "Origin: http://localhost", "Origin: http://e"],
    ],
    ["two types", [`POST ${path} HTTP/1.1`, "Host: localhost", "Content-Type: a/b", "Content-Type: c/d"]],
    [
      "two kinds of chunks",
      [
        `POST ${path} HTTP/1.1`,
        "Host: localhost",
        "Transfer-Encoding: chunked",
        "Transfer-Encoding: chunked",
      ],
    ],
  ])("is refused that names %s", async (_, lines) => {
    expectRefusal(await send(...lines), 400);
  });

  it.each<[string, string[]]>([
    ["as in its header", [`GET http://localhost${path} HTTP/1.1`, "Host: localhost"]],
    ["in other letters, with its port", [`GET HTTP://LOCALHOST:80${path} HTTP/1.1`, "Host: localhost"]],
    ["as it is known in public", [`GET https://tandem.example${path} HTTP/1.1`, "Host: node-1.internal"]],
  ])("is answered as every other that names the site %s", async (_, lines) => {
    const plain = await send(`GET ${path} HTTP/1.1`, "Host: localhost");
    const response = await send(...lines);
    expect(response.split("\r\n")[0]).toBe(plain.split("\r\n")[0]);
    expect(bodyOf(response) === bodyOf(plain)).toBe(true);
  });

  it("is answered under any name that leads here", async () => {
    const plain = await send(`GET ${path} HTTP/1.1`, "Host: localhost");
    for (const lines of [[`GET ${path} HTTP/1.1`, "Host: 192.168.1.5:3000"], [`GET ${path} HTTP/1.0`]]) {
      expect(bodyOf(await send(...lines)) === bodyOf(plain)).toBe(true);
    }
  });

  it("is refused by TRACE", async () => {
    const response = await send(`TRACE ${path} HTTP/1.1`, "Host: localhost", "X-Secret: mirrored");
    expectRefusal(response, path.startsWith("/api/") ? 404 : 405);
    expect(response).not.toContain("mirrored");
  });
});

it.each(["TRACE", "PUT", "PATCH", "DELETE", "OPTIONS"])("a page is told apart from %s", async (method) => {
  const response = await send(`${method} /contact HTTP/1.1`, "Host: localhost");
  expectRefusal(response, 405);
  expect(response).toMatch(/^allow: GET, HEAD, POST\r$/im);
});

it("the server as a whole has no options, and is no page", async () => {
  const response = await send("OPTIONS * HTTP/1.1", "Host: localhost");
  expectRefusal(response, 405);
  expect(response).toMatch(/^allow: GET, HEAD, POST\r$/im);
  expectRefusal(await send("GET * HTTP/1.1", "Host: localhost"), 400);
});

it("an address of the site alone is its home page", async () => {
  const home = await send("GET / HTTP/1.1", "Host: localhost");
  for (const target of ["http://localhost", "http://localhost?utm_source=x"]) {
    const response = await send(`GET ${target} HTTP/1.1`, "Host: localhost");
    expect(bodyOf(response) === bodyOf(home)).toBe(true);
  }
});

it("a form may name the site as well, and is stored once", async () => {
  const body = new URLSearchParams({ email: "ann@mail.example" }).toString();
  const lines = [
    "Host: node-1.internal",
    "Origin: https://tandem.example",
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
    "Connection: close",
  ];
  const request = `POST https://tandem.example/about HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
  expect(await rawExchange(origin, request)).toMatch(/^HTTP\/1\.1 200 /);
  const { rows } = await server.records.pool.query("select email from newsletter_subscribers");
  expect(rows).toEqual([{ email: "ann@mail.example" }]);
});
