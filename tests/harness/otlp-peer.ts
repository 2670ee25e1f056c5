import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { noteTokens } from "./token-leaks.ts";

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  /** Empty for the root span of a trace. */
  parentId: string;
  name: string;
  /** The numbers of the protocol: 1 internal, 2 server, 3 client. */
  kind: number;
  attributes: Record<string, string | number>;
  /** Attributes of the process that created it. */
  resource: Record<string, string | number>;
};

export type OtlpPeer = {
  origin: string;
  spans: ReceivedSpan[];
  /** The raw bytes of everything received. */
  bytes(): Buffer;
  /** The headers of the last request. */
  headers(): IncomingHttpHeaders;
  close(): void;
};

/** An OTLP collector over HTTP with protobuf, on a free port. */
export async function startOtlpPeer(): Promise<OtlpPeer> {
  const spans: ReceivedSpan[] = [];
  const bodies: Buffer[] = [];
  let headers: IncomingHttpHeaders = {};
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    headers = request.headers;
    if (request.method !== "POST" || request.url !== "/v1/traces") {
      response.writeHead(404).end();
      return;
    }
    bodies.push(body);
    spans.push(...spansIn(body));
    response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bytes: () => Buffer.concat(bodies),
    headers: () => headers,
    close() {
      noteTokens("traces", Buffer.concat(bodies).toString("latin1"));
      server.close();
      server.closeAllConnections();
    },
  };
}

// The field numbers are those of opentelemetry/proto/trace/v1/trace.proto.
function spansIn(body: Buffer): ReceivedSpan[] {
  return messages(body, 1).flatMap((resourceSpans) => {
    const resource = attributesIn(messages(resourceSpans, 1)[0] ?? Buffer.alloc(0), 1);
    const scopes = messages(resourceSpans, 2);
    return scopes.flatMap((scope) => messages(scope, 2)).map((span) => spanIn(span, resource));
  });
}

function spanIn(span: Buffer, resource: ReceivedSpan["resource"]): ReceivedSpan {
  const hex = (field: number) => messages(span, field)[0]?.toString("hex") ?? "";
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentId: hex(4),
    name: messages(span, 5)[0]?.toString("utf8") ?? "",
    kind: Number(fieldsOf(span).find(({ field }) => field === 6)?.value ?? 0),
    attributes: attributesIn(span, 9),
    resource,
  };
}

function attributesIn(message: Buffer, field: number): Record<string, string | number> {
  const pairs = messages(message, field).map((pair) => {
    const [name, value] = [messages(pair, 1)[0], messages(pair, 2)[0] ?? Buffer.alloc(0)];
    const text = messages(value, 1)[0]?.toString("utf8");
    const number = fieldsOf(value).find((part) => part.field === 3)?.value;
    return [name?.toString("utf8") ?? "", text ?? Number(number ?? 0)] as const;
  });
  return Object.fromEntries(pairs);
}

type Field = { field: number; value: Buffer | bigint };

const messages = (message: Buffer, field: number): Buffer[] =>
  fieldsOf(message).flatMap((part) =>
    part.field === field && Buffer.isBuffer(part.value) ? [part.value] : [],
  );

/** The fields of a protobuf message: numbers, or bytes for strings and nested messages. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number) => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const key = Number(varint());
    const wire = key & 7;
    const value = wire === 0 ? varint() : bytes(wire === 2 ? Number(varint()) : wire === 1 ? 8 : 4);
    fields.push({ field: key >> 3, value });
  }
  return fields;
}
