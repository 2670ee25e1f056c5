export type Part = { head: string[]; body: Buffer | string };

const boundary = "------------------------tandem";

/** A form as bytes, for what no browser would send: each part has exactly the header lines that are given. */
export function multipart(parts: Part[]): { body: Buffer; headers: { "content-type": string } } {
  const pieces = parts.flatMap(({ head, body }) => [
    Buffer.from(`--${boundary}\r\n${head.join("\r\n")}\r\n\r\n`, "latin1"),
    typeof body === "string" ? Buffer.from(body) : body,
    Buffer.from("\r\n"),
  ]);
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

export function field(name: string, value: string): Part {
  return { head: [`Content-Disposition: form-data; name="${name}"`], body: value };
}

/** `disposition` stands behind the name of the field: `filename="a.jpg"` and the like. */
export function filePart(name: string, disposition: string, body: Buffer): Part {
  const head = [
    `Content-Disposition: form-data; name="${name}"; ${disposition}`,
    "Content-Type: application/octet-stream",
  ];
  return { head, body };
}

/** The parts of a form whose fields are given as JSON text where they are no text. */
export function fieldParts(fields: Record<string, unknown>): Part[] {
  return Object.entries(fields).map(([name, value]) =>
    field(name, typeof value === "string" ? value : JSON.stringify(value)),
  );
}
