/** Calls of the tus protocol, with a session. */
export function tusSender(origin: string, token: string) {
  const protocol = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  return {
    async begin(path: string, bytes: number) {
      const headers = { ...protocol, "upload-length": String(bytes) };
      const response = await fetch(origin + path, { method: "POST", headers });
      return {
        status: response.status,
        text: await response.text(),
        location: response.headers.get("location") ?? "",
      };
    },
    async append(location: string, from: number, body: Buffer<ArrayBuffer>) {
      const type = "application/offset+octet-stream";
      const headers = { ...protocol, "content-type": type, "upload-offset": String(from) };
      const response = await fetch(origin + location, { method: "PATCH", headers, body });
      return { status: response.status, text: await response.text() };
    },
    async offset(location: string) {
      const response = await fetch(origin + location, { method: "HEAD", headers: protocol });
      return Number(response.headers.get("upload-offset"));
    },
  };
}
