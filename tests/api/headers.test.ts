import { afterAll, describe, expect, it } from "vitest";
import { startTestServer } from "#tests/harness/test-server.ts";

const plain = await startTestServer();
const secure = await startTestServer({ settings: { publicUrl: "https://tandem.example" } });
afterAll(async () => {
  await plain.close();
  await secure.close();
});

/** One answer of each kind. */
const responses: [string, string, number][] = [
  ["GET", "/api/influencers", 200],
  ["GET", "/api/openapi.json", 200],
  ["HEAD", "/api/influencers", 200],
  ["GET", "/api/influencers?sort=x", 422],
  ["GET", "/api/contact", 401],
  ["GET", "/api/nothing", 404],
  ["GET", "/media/x/y.webp", 404],
];

describe.each(responses)("%s %s", (method, path, status) => {
  it("tells the browser what it must not do", async () => {
    const { headers, ...response } = await plain.send(method, path);
    expect(response.status).toBe(status);
    const policy = Object.fromEntries(
      (headers["content-security-policy"] ?? "").split("; ").map((part) => {
        const [name = "", ...sources] = part.split(" ");
        return [name, sources];
      }),
    );
    expect(policy["object-src"]).toEqual(["'none'"]);
    expect(policy["base-uri"]).toEqual(["'none'"]);
    expect(policy["frame-ancestors"]).toEqual(["'none'"]);
    for (const sources of Object.values(policy)) {
      for (const source of sources) expect(source).not.toMatch(/unsafe|\*|^https?:$/);
    }
    expect(headers).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "origin-agent-cluster": "?1",
      "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers.server).toBeUndefined();
    // Without TLS it would lock people out.
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  it("keeps browsers to TLS, where visitors come over it", async () => {
    const { headers } = await secure.send(method, path);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  });
});

it("an address that cannot be read is refused as text that nothing can be made of", async () => {
  const response = await plain.send("GET", "/api/%zz");
  expect(response.status).toBe(404);
  expect(response.headers).toMatchObject({
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  });
});
