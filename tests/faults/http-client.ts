import { type Agent, request } from "node:http";
import { text } from "node:stream/consumers";

export type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: Buffer };

/** Sends a request over an agent, which may have an address of its own. */
export function exchange(
  agent: Agent,
  port: number,
  { path, method = "GET", headers = {}, body }: Sent,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, agent, path, method, headers }, (response) => {
      const status = response.statusCode ?? 0;
      text(response).then((body) => resolve({ status, text: body }), reject);
    });
    sent.once("error", reject).end(body);
  });
}

/** Sends a request, and resolves to its status. */
export const send = async (...sent: Parameters<typeof exchange>) => (await exchange(...sent)).status;

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
