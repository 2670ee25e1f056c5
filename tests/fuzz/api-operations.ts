type Json = Record<string, unknown>;

/** One call as the API's document describes it, as far as sending it needs. */
export type ApiOperation = {
  method: string;
  /** With `{id}` and the like in it. */
  path: string;
  queryNames: string[];
  needsToken: boolean;
  /** The types of body that it takes; none where it takes no body. */
  bodyTypes: string[];
  /** A body that is accepted, where the document has one. */
  example: Json;
  /** Names of the fields that the body may have, and of those that take files. */
  fields: string[];
  fileFields: string[];
  /** Every status that it is said to answer with. */
  statuses: Set<number>;
};

type Parameter = { name: string; in: string };
type Described = {
  parameters?: Parameter[];
  security?: unknown[];
  requestBody?: { content: Record<string, { schema?: Json; example?: Json }> };
  responses: Record<string, unknown>;
};

export type ApiDocument = {
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Json };
};

export function apiOperations(document: ApiDocument): ApiOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method.toUpperCase(), path, described)),
  );
}

function operationOf(method: string, path: string, described: Described): ApiOperation {
  const content = described.requestBody?.content ?? {};
  const schemas = Object.values(content).map(({ schema }) => schema ?? {});
  const properties = schemas.flatMap(propertiesOf);
  return {
    method,
    path,
    queryNames: (described.parameters ?? []).filter((each) => each.in === "query").map(({ name }) => name),
    needsToken: (described.security ?? []).length > 0,
    bodyTypes: Object.keys(content),
    example: Object.values(content).find(({ example }) => example !== undefined)?.example ?? {},
    fields: [...new Set(properties.map(([name]) => name))],
    fileFields: [...new Set(properties.filter(([, schema]) => isFile(schema)).map(([name]) => name))],
    statuses: new Set(Object.keys(described.responses).map(Number)),
  };
}

function propertiesOf(schema: Json): [string, Json][] {
  const own = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const parts = [schema.allOf, schema.anyOf, schema.oneOf].flatMap((list) => (list ?? []) as Json[]);
  return [...own, ...parts.flatMap(propertiesOf)];
}

function isFile(schema: Json): boolean {
  const inner = (schema.items ?? schema) as Json;
  return inner.format === "binary" || inner.contentEncoding === "binary";
}
