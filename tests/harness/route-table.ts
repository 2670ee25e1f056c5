import type { FastifyInstance } from "fastify";

/** Every route of the server, such as `GET /api/health`, parsed from the router's printed tree. */
export function routesOf(app: FastifyInstance): string[] {
  const prefixes: string[] = [];
  return app
    .printRoutes()
    .split("\n")
    .flatMap((line) => {
      const match = /^((?:│ {3}| {4})*)(?:├── |└── )(\S+)(?: \(([^)]+)\))?$/.exec(line);
      if (match === null) return [];
      const [, indent = "", part = "", methods] = match;
      const depth = indent.length / 4;
      const path = (prefixes[depth - 1] ?? "") + part;
      prefixes.length = depth;
      prefixes.push(path);
      return methods === undefined ? [] : methods.split(", ").map((method) => `${method} ${path}`);
    });
}
