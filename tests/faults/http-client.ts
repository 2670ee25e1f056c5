import { type Agent, request } from "node:http";

export type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: Buffer };

/** Sends a request over an agent, which may have an address of its own. Resolves to the status. */
export function send(
  agent: Agent,
  port: number,
  { path, method = "GET", headers = {}, body }: Sent,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, agent, path, method, headers }, (response) => {
      response.once("end", () => resolve(response.statusCode ?? 0)).resume();
    });
    sent.once("error", reject).end(body);
  });
}

/** A form as a browser sends it. */
export async function posted(form: FormData): Promise<Required<Omit<Sent, "path">>> {
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    "content-type": encoded.headers.get("content-type") ?? "",
    "content-length": `${body.length}`,
  };
  return { method: "POST", headers, body };
}
