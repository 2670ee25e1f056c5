import type { Sent, TestServer } from "./test-server.ts";

const protocol = { "tus-resumable": "1.0.0" };

/** Uploads files for a form, waits for their check, and returns their IDs. Throws if one does not begin. */
export async function uploadFiles(
  server: Pick<TestServer, "send" | "checkUploads">,
  authorization: string,
  { path, files }: { path: string; files: readonly File[] },
): Promise<string[]> {
  const ids: string[] = [];
  for (const file of files) ids.push((await tusCalls(server, authorization).sendFile(path, file)).id);
  await server.checkUploads();
  return ids;
}

/** Calls of the tus protocol, with a credential such as `Link tl_…`. */
export function tusCalls(server: Pick<TestServer, "send">, authorization: string) {
  const call = (method: string, path: string, { headers, ...sent }: Sent = {}) =>
    server.send(method, path, { ...sent, headers: { ...protocol, authorization, ...headers } });
  const begin = (path: string, bytes: number, name = "film.mp4") =>
    call("POST", path, {
      headers: {
        "upload-length": String(bytes),
        "upload-metadata": `filename ${Buffer.from(name).toString("base64")}`,
      },
    });
  const append = (location: string, offset: number, body: Buffer) =>
    call("PATCH", location, {
      body,
      headers: { "content-type": "application/offset+octet-stream", "upload-offset": String(offset) },
    });
  return {
    call,
    begin,
    append,
    read: (location: string) => call("GET", `/api${location}`),
    /** Sends a whole file, and returns where it is and its ID. */
    async sendFile(path: string, file: File) {
      const bytes = Buffer.from(await file.arrayBuffer());
      const begun = await begin(path, bytes.length, file.name);
      if (begun.status !== 201) throw new Error(begun.text);
      const location = begun.headers.location ?? "";
      const sent = await append(location, 0, bytes);
      if (sent.status !== 204) throw new Error(sent.text);
      return { location, id: location.slice(location.lastIndexOf("/") + 1) };
    },
  };
}
