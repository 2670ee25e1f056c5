import fc from "fast-check";
import { fieldParts, filePart, multipart } from "#tests/factories/multipart.ts";
import type { ApiOperation } from "./api-operations.ts";
import { anyText, anyValue, longText, nearly } from "./hostile-values.ts";

export type HostileRequest = {
  operation: ApiOperation;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** The address and the method are those of the operation, so that it is the operation that answers. */
  isAddressed: boolean;
};

/** Facts about the running product: existing IDs, and files to send. */
export type Target = { ids: string[]; files: Buffer[] };

/** Stands in a header for the token that is valid when the request is sent. */
export const tokenOfTheMoment = "the token of the moment";

type Body = { body: Buffer | undefined; type: string | undefined };

/** Requests to this operation: right in most places, and hostile in some. */
export function hostileRequest(operation: ApiOperation, target: Target): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      method: fc.oneof({ weight: 12, arbitrary: fc.constant(operation.method) }, anyMethod),
      address: addressOf(operation, target),
      query: queryOf(operation, target),
      authorization: authorizationOf(operation),
      headers: anyHeaders,
      content: bodyOf(operation, target),
    })
    .map(({ method, address, query, authorization, headers, content }) => ({
      operation,
      method,
      path: `${address.path}${query}`,
      headers: {
        ...headers,
        ...(authorization !== undefined && { authorization }),
        ...(content.type !== undefined && { "content-type": content.type }),
        // Node would send the body of a GET without it, as if it were the next request.
        ...(content.body && { "content-length": String(content.body.length) }),
      },
      body: content.body,
      isAddressed: method === operation.method && address.isRight,
    }));
}

const anyMethod = fc.constantFrom(
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PURGE",
);

function addressOf({ path }: ApiOperation, { ids }: Target) {
  const hostileId = fc.oneof(
    anyText.map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom(
      "%00",
      "%",
      "%E0%A4%A",
      "..%2f..%2fetc%2fpasswd",
      "%2e%2e",
      "__proto__",
      "0".repeat(3_000),
    ),
  );
  const right = fc
    .oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: hostileId })
    .map((id) => ({ path: path.replace(/\{\w+\}/g, id), isRight: ids.includes(id) || !path.includes("{") }));
  const detour = fc
    .constantFrom("/", "//", "/.", "/%2e%2e/", ";x=1", "%00", "?", "#", "/../../etc/passwd")
    .map((end) => ({ path: path.replace(/\{\w+\}/g, ids[0] ?? "x") + end, isRight: false }));
  return fc.oneof({ weight: 12, arbitrary: right }, detour);
}

function queryOf({ queryNames }: ApiOperation, { ids }: Target): fc.Arbitrary<string> {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("search", "limit", "cursor", "sort", ...queryNames) },
    fc.constantFrom("__proto__", "constructor[prototype]", "a[b][c]", "limit[]"),
  );
  const value = fc.oneof(
    { weight: 5, arbitrary: anyText.map((text) => encodeURIComponent(text.toWellFormed())) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        "1",
        "100",
        "featured",
        "newest",
        "true",
        "%",
        "%ff",
        "+",
        "*",
        ...ids.slice(0, 2),
      ),
    },
    { weight: 1, arbitrary: longText.map((text) => encodeURIComponent(text).slice(0, 7_000)) },
    {
      weight: 1,
      arbitrary: fc
        .array(anyValue, { maxLength: 4 })
        .map((list) => Buffer.from(JSON.stringify(list)).toString("base64url")),
    },
  );
  const pairs = fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(fc.tuple(name, value), { maxLength: 4 }) },
  );
  return pairs.map((list) => (list.length === 0 ? "" : `?${list.map((pair) => pair.join("=")).join("&")}`));
}

function authorizationOf({ needsToken }: ApiOperation): fc.Arbitrary<string | undefined> {
  const wrong = fc.constantFrom(
    "Bearer",
    "Bearer null",
    "Basic b3duZXI6cGFzc3dvcmQ=",
    `Bearer ${"a".repeat(43)}`,
    `Bearer ${"a".repeat(6_000)}`,
  );
  return fc.oneof(
    { weight: needsToken ? 8 : 2, arbitrary: fc.constant(`Bearer ${tokenOfTheMoment}`) },
    { weight: needsToken ? 1 : 6, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: wrong },
  );
}

const headerLines: [string, string][] = [
  ["accept", "\u00ff".repeat(20)],
  ["accept-encoding", "br;q=x, gzip;q=-1, *"],
  ["idempotency-key", "x".repeat(300)],
  ["if-none-match", '"'.repeat(50)],
  ["origin", "null"],
  ["sec-fetch-site", "cross-site"],
  ["x-forwarded-for", "::ffff:999.1.1.1, __proto__"],
  ["x-http-method-override", "DELETE"],
  ["host", "evil.example"],
  ["range", "bytes=0-0,-1"],
  ["cookie", "a=%00; ".repeat(100)],
  ["x-long", "x".repeat(9_000)],
];
const anyHeaders = fc
  .oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray(headerLines, { minLength: 1, maxLength: 2 }))
  .map((lines): Record<string, string> => Object.fromEntries(lines));

const json = "application/json";
const wrongTypes = [
  "application/json; charset=utf-16",
  "application/json\t; x",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "application/xml",
  "*/*",
  "\u00ff",
];

function bodyOf(operation: ApiOperation, target: Target): fc.Arbitrary<Body> {
  const none = fc.constant<Body>({ body: undefined, type: undefined });
  if (operation.bodyTypes.length === 0) {
    return fc.oneof({ weight: 8, arbitrary: none }, brokenJson, wrongType(fc.constant("x=1")));
  }
  const takesForm = operation.bodyTypes.some((type) => type.startsWith("multipart/"));
  const fields = fieldsOf(operation, target);
  return fc.oneof(
    none,
    {
      weight: 10,
      arbitrary: fields.map((value): Body => ({ body: Buffer.from(JSON.stringify(value)), type: json })),
    },
    { weight: takesForm ? 10 : 2, arbitrary: formOf(operation, fields, target) },
    { weight: 3, arbitrary: brokenJson },
    { weight: 1, arbitrary: wrongType(fields.map((value) => JSON.stringify(value))) },
  );
}

/** The fields of the example, some of them replaced by anything, and some that nobody asked for. */
function fieldsOf({ example, fields }: ApiOperation, { ids }: Target): fc.Arbitrary<Record<string, unknown>> {
  const names = [...new Set([...Object.keys(example), ...fields])];
  const value = fc.oneof({ weight: 6, arbitrary: anyValue }, { weight: 1, arbitrary: longText });
  const changes =
    names.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 });
  const surplus = fc.dictionary(anyText, anyValue, { maxKeys: 1 });
  const unique = fc.uuid().map((id) => ("email" in example ? { email: `${id}@mail.example` } : {}));
  const known = fc.constantFrom(...ids).map((id) => ("ids" in example ? { ids: [id] } : {}));
  return fc
    .tuple(unique, known, changes, surplus)
    .map((parts) => Object.assign(Object.create(null), example, ...parts) as Record<string, unknown>);
}

const brokenJson: fc.Arbitrary<Body> = fc
  .oneof(
    fc
      .constantFrom(
        '{"__proto__":{"verified":true},"name":"Ann"}',
        '{"constructor":{"prototype":{"verified":true}}}',
        '{"name":"Ann","name":{"$gt":""}}',
        '{"rate":1e999,"rating":-1e999,"limit":123456789012345678901234567890}',
        '{"name":"\\ud800","email":"\\u0000@mail.example"}',
        `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
        `${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}`,
        `"${"x".repeat(300_000)}"`,
        '{"name":',
        "",
        " ",
        "null",
        "[]",
        "0",
        "\ufeff{}",
        "{'name':'Ann'}",
      )
      .map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')]),
    ),
  )
  .map((body) => ({ body, type: json }));

function wrongType(text: fc.Arbitrary<string>): fc.Arbitrary<Body> {
  return fc
    .tuple(text, fc.constantFrom(...wrongTypes))
    .map(([body, type]) => ({ body: Buffer.from(body), type }));
}

function formOf(
  { fileFields }: ApiOperation,
  fields: fc.Arbitrary<Record<string, unknown>>,
  { files }: Target,
): fc.Arbitrary<Body> {
  const name = fc.constantFrom("images", "__proto__", ...fileFields);
  const disposition = fc.constantFrom(
    'filename="a.png"',
    'filename="a.mp4"',
    'filename="list.csv"',
    'filename=""',
    'filename="../../a.png"',
    "filename*=UTF-8''%00.png",
    'filename="a',
  );
  const file = fc.tuple(
    name,
    disposition,
    fc.oneof(
      fc.constantFrom(...files),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    ),
  );
  return fc
    .tuple(fields, fc.array(file, { maxLength: 3 }), nearly("whole", fc.constantFrom("cut", "no boundary")))
    .map(([values, sent, damage]) => {
      const safe = Object.fromEntries(Object.entries(values).filter(([key]) => !/["\r\n]/.test(key)));
      const { body, headers } = multipart([...fieldParts(safe), ...sent.map((parts) => filePart(...parts))]);
      return {
        body: damage === "cut" ? body.subarray(0, Math.floor(body.length / 2)) : body,
        type: damage === "no boundary" ? "multipart/form-data" : headers["content-type"],
      };
    });
}
