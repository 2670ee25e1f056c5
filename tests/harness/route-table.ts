import type { FastifyInstance } from "fastify";

/** Every route of the server, as `GET /api/health`, read from the tree in which the router prints them. */
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
