import fastify from "fastify";
import { afterAll, expect, it } from "vitest";
import type { DispatchStep } from "#server/platform/dispatch-step.ts";
import { startTestServer } from "#tests/harness/test-server.ts";
import { dispatchChain } from "./dispatch-chain.ts";

const app = fastify();
afterAll(() => app.close());

it("passes a request through each step in order, until one responds, and then to the router", async () => {
  const passed: string[] = [];
  const step = (name: string, handle: DispatchStep["handle"]): DispatchStep => ({
    name,
    handle(request, response, next) {
      passed.push(name);
      handle(request, response, next);
    },
  });
  dispatchChain(app, [
    step("first", (request, response, next) => next(request, response)),
    undefined,
    step("later", (request, response, next) => void setImmediate(next, request, response)),
    step("responds", (request, response, next) =>
      request.url === "/step" ? void response.end("step") : next(request, response),
    ),
    step("last", (request, response, next) => next(request, response)),
  ]);
  app.get("/*", async () => {
    passed.push("router");
    return "router";
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const get = async (path: string) => (await fetch(origin + path)).text();

  expect(await get("/step")).toBe("step");
  expect(passed.splice(0)).toEqual(["first", "later", "responds"]);
  expect(await get("/page")).toBe("router");
  expect(passed).toEqual(["first", "later", "responds", "last", "router"]);
});

it("is the only listener of the server, with its steps in the order of the documentation", async () => {
  const server = await startTestServer();
  expect(server.app.server.listenerCount("request")).toBe(1);
  expect(server.logged()).toContain(
    '"steps":["graceful shutdown","late requests","unread bodies","own host","cache fast path","overload"]',
  );
  await server.close();
});
