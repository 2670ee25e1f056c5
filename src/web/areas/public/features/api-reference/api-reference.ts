/** The parts of an OpenAPI document that the page uses. */
export type ApiDescription = {
  info: { title: string; summary: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** Webhook requests, by event. */
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** Alternatives; an empty one means that no token is needed. */
  security: object[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
};

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  anyOf?: Schema[];
  allOf?: Schema[];
};

export type Field = { name: string; type: string; isRequired: boolean; note: string };
export type Call = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  needsToken: boolean;
  parameters: Field[];
  body: Field[];
  takesFiles: boolean;
  /** JSON text, or empty. */
  example: string;
  answers: { status: string; meaning: string; outline: string }[];
};
export type ApiReference = Pick<ApiDescription["info"], "title" | "description"> & {
  groups: { name: string; description: string; calls: Call[] }[];
};

/** Converts the document for the page: one group per tag, in the order of the document. */
export function apiReference({ info, tags, paths, webhooks, components }: ApiDescription): ApiReference {
  const described = (place: string, method: string, operation: Operation) => ({
    tag: operation.tags[0],
    call: callOf(method, place, operation, components.schemas),
  });
  const calls = [
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => described(path, method.toUpperCase(), operation)),
    ),
    ...Object.entries(webhooks ?? {}).flatMap(([event, methods]) =>
      Object.values(methods).map((operation) => described(event, "Event", operation)),
    ),
  ];
  return {
    title: info.title,
    description: info.description,
    groups: tags.map((tag) => ({
      ...tag,
      calls: calls.filter((entry) => entry.tag === tag.name).map((entry) => entry.call),
    })),
  };
}

function callOf(method: string, path: string, operation: Operation, named: Record<string, Schema>): Call {
  const content = operation.requestBody?.content ?? {};
  const json = content["application/json"];
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    description: operation.description ?? "",
    needsToken: operation.security.length > 0 && operation.security.every((one) => "bearer" in one),
    parameters: (operation.parameters ?? []).map(({ name, required, description, schema, in: place }) => ({
      name,
      type: outline(schema, named),
      isRequired: required ?? false,
      note: [place === "query" ? "" : place, description ?? "", defaultOf(schema)].filter(Boolean).join(", "),
    })),
    body: json ? fieldsOf(json.schema, named) : [],
    takesFiles: "multipart/form-data" in content,
    example: json?.example === undefined ? "" : JSON.stringify(json.example, null, 2),
    answers: Object.entries(operation.responses).map(([status, { description, content: answer }]) => ({
      status,
      meaning: description,
      outline: answer && status < "300" ? outline(answer["application/json"]?.schema ?? {}, named) : "",
    })),
  };
}

function fieldsOf(schema: Schema, named: Record<string, Schema>): Field[] {
  const { properties = {}, required = [], allOf = [] } = resolved(schema, named);
  const own = Object.entries(properties).map(([name, property]) => ({
    name,
    type: outline(property, named),
    isRequired: required.includes(name),
    note: defaultOf(property),
  }));
  return [...own, ...allOf.flatMap((part) => fieldsOf(part, named))];
}

function resolved(schema: Schema, named: Record<string, Schema>): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : (named[name] ?? {});
}

function defaultOf({ default: value }: Schema): string {
  return value === undefined || value === "" ? "" : `${JSON.stringify(value)} if not sent`;
}

/** Formats a schema in one line, like a TypeScript type. Levels deeper than three are left out. */
export function outline(schema: Schema, named: Record<string, Schema>, depth = 0): string {
  const {
    type,
    enum: values,
    const: constant,
    format,
    items,
    anyOf,
    allOf,
    properties,
  } = resolved(schema, named);
  const inner = (part: Schema) => outline(part, named, depth + 1);
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (anyOf) return [...new Set(anyOf.map(inner))].join(" | ");
  if (allOf) return [...new Set(allOf.map(inner))].join(" & ");
  if (items) return `${inner(items)}[]`;
  if (properties) {
    if (depth > 3) return "{…}";
    const { required = [] } = resolved(schema, named);
    const fields = Object.entries(properties).map(
      ([name, property]) => `${name}${required.includes(name) ? "" : "?"}: ${inner(property)}`,
    );
    return `{ ${fields.join(", ")} }`;
  }
  if (type === undefined) return "any";
  if (type === "object") return "map";
  return format === "binary" ? "file" : [type].flat().join(" | ");
}
