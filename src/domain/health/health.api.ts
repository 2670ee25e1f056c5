import { z } from "zod";
import type { Endpoints } from "../http/endpoint.ts";
import { successBody } from "../http/envelope.ts";

const status = z.literal("ok");

/** For load balancers and supervisors: readiness for visitors, and liveness of the process. */
export const healthApi = {
  readHealth: {
    route: "GET /api/health",
    audience: { visitor: true },
    tag: "Product",
    summary: "Ask whether the product works",
    description:
      "503 while neither the database nor a replica that stands in for it answers, and from the moment that the process is told to stop: a balancer sends visitors elsewhere then.",
    response: successBody(z.object({ status, version: z.string() })),
  },
  readLiveness: {
    route: "GET /api/health/live",
    audience: { visitor: true },
    tag: "Product",
    summary: "Ask whether the process lives",
    description: "Does not ask the database: a process that answers needs no new start.",
    response: successBody(z.object({ status })),
  },
} as const satisfies Endpoints;
