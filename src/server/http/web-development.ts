import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import type { WebHandler } from "./web.plugin.ts";

/** The site in development: Vite compiles modules on request and replaces them when they change. */
export function developmentWeb(): WebHandler {
  let vite: ViteDevServer;
  return {
    build: () => vite.ssrLoadModule("virtual:react-router/server-build") as unknown as Promise<ServerBuild>,
    clientFolder: undefined,
    async middleware(app: FastifyInstance) {
      const { createServer } = await import("vite");
      vite = await createServer({
        // On our own port, so that two servers can run side by side.
        server: { middlewareMode: true, hmr: { server: app.server } },
        appType: "custom",
      });
      app.addHook("onClose", () => vite.close());
      app.addHook("onRequest", (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
      // Vite's client adds styles and scripts that the production policy forbids.
      app.addHook("onSend", async (_request, reply) => {
        reply.removeHeader("content-security-policy");
      });
    },
  };
}
