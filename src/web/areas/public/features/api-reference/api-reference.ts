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
/** The endpoints of one tag. */
export type Subject = { name: string; slug: string; description: string; calls: Call[] };
export type ApiReference = Pick<ApiDescription["info"], "title" | "description"> & { subjects: Subject[] };

/** Address of the page of a subject, or of one endpoint on it. */
export function subjectPath({ slug }: Pick<Subject, "slug">, callId?: string): string {
  return `/api/docs/${slug}${callId === undefined ? "" : `#${callId}`}`;
}

/** Converts the document for the pages: one subject per tag, in the order of the document. */
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
    subjects: tags.map((tag) => ({
      ...tag,
      slug: tag.name.toLowerCase().replace(/\W+/g, "-"),
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
      note: [place === "query" ? "" : place, description ?? "", defaultOf(schema)]
        .filter(Boolean)
        .join(" · "),
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

/** Width up to which a type stays on one line, in characters. */
const lineWidth = 60;
/** Values of an enumeration that are listed; a country has hundreds. */
const listedValues = 12;
/** Nested objects that are shown. */
const shownDepth = 3;

/** Formats a schema like a TypeScript type. Objects and alternatives that are too long for a line get one line each. */
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
    required = [],
  } = resolved(schema, named);
  const inner = (part: Schema) => outline(part, named, depth);
  if (constant !== undefined) return JSON.stringify(constant);
  if (values) return alternatives(values.map((value) => JSON.stringify(value)));
  if (anyOf) return alternatives([...new Set(anyOf.map(inner))]);
  if (allOf) return [...new Set(allOf.map(inner))].join(" & ");
  if (items) return listOf(inner(items));
  if (properties) {
    if (depth > shownDepth) return "{…}";
    const fields = Object.entries(properties).map(
      ([name, property]) =>
        `${name}${required.includes(name) ? "" : "?"}: ${outline(property, named, depth + 1)}`,
    );
    return objectOf(fields);
  }
  if (type === undefined) return "any";
  if (type === "object") return "map";
  return format === "binary" ? "file" : [type].flat().join(" | ");
}

function alternatives(all: string[]): string {
  const more = all.length - listedValues;
  return more > 1 ? `${all.slice(0, listedValues).join(" | ")} | … ${more} more` : all.join(" | ");
}

function listOf(item: string): string {
  return item.includes(" | ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
}

function objectOf(fields: string[]): string {
  const line = `{ ${fields.join(", ")} }`;
  if (line.length <= lineWidth && !line.includes("\n")) return line;
  return `{\n${fields.map((field) => field.replace(/^/gm, "  ")).join("\n")}\n}`;
}
