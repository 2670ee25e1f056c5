import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { answerPostedFiles, answerPostedText } from "./posted-form.server.ts";
import type { ServerContext } from "./server-context.ts";

type Forward = ServerContext["forward"];

function contextWith(forward: Forward): ServerContext {
  return { forward } as ServerContext;
}

const json = (status: number, body: unknown) => Response.json(body, { status });

async function readAll(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString("latin1");
}

function postForm(form: FormData): Request {
  return new Request("http://localhost/join-influencer", { method: "POST", body: form });
}

describe("answerPostedText", () => {
  const post = (body: string) =>
    new Request("http://localhost/contact", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body,
    });

  it("makes a call of the fields, and keeps them to be shown again", async () => {
    const sent: unknown[] = [];
    const posted = await answerPostedText(post("name=Ada&message=Hi%0D%0Athere"), async (values) => {
      sent.push(values);
      return { success: true, message: "Sent!" };
    });
    expect(sent).toEqual([{ name: "Ada", message: "Hi\r\nthere" }]);
    expect(posted).toEqual({
      values: { name: "Ada", message: "Hi\r\nthere" },
      outcome: { ok: true, message: "Sent!" },
    });
  });

  it("reads no endless body", async () => {
    const body = `message=${"x".repeat(300_000)}`;
    await expect(
      answerPostedText(post(body), async () => ({ success: true, message: "" })),
    ).rejects.toMatchObject({
      status: 413,
    });
  });
});

describe("answerPostedFiles", () => {
  const form = () => {
    const fields = new FormData();
    fields.set("name", "Ada");
    fields.set("images", new File(["x".repeat(200_000)], "a.png", { type: "image/png" }));
    fields.set("bio", "after the file");
    return fields;
  };

  it("hands the body on as it came, and keeps its text", async () => {
    let received = "";
    const posted = await answerPostedFiles(
      postForm(form()),
      contextWith(async (path, headers, body) => {
        received = `${path} ${headers["content-type"]?.split(";")[0]} ${(await readAll(body)).length > 200_000}`;
        return json(201, { success: true, message: "Sign up successful!" });
      }),
      "/api/join",
    );
    expect(received).toBe("/api/join multipart/form-data true");
    expect(posted).toEqual({
      values: { name: "Ada", bio: "after the file" },
      outcome: { ok: true, message: "Sign up successful!" },
    });
  });

  it("says which files were left out", async () => {
    const posted = await answerPostedFiles(
      postForm(form()),
      contextWith(async (_path, _headers, body) => {
        await readAll(body);
        return json(201, { success: true, message: "Sign up successful!", leftOut: ["k.jpg"] });
      }),
      "/api/join",
    );
    expect(posted.outcome).toEqual({ ok: true, message: "Sign up successful!", leftOut: ["k.jpg"] });
  });

  it("keeps all text when the API refuses before it has read the files", async () => {
    const posted = await answerPostedFiles(
      postForm(form()),
      contextWith(async () => json(413, { success: false, message: "a.png is larger than 10MB." })),
      "/api/join",
    );
    expect(posted).toEqual({
      values: { name: "Ada", bio: "after the file" },
      outcome: { ok: false, status: 413, message: "a.png is larger than 10MB.", errors: [] },
    });
  });

  it("leaves a body that is no form to the API", async () => {
    const request = new Request("http://localhost/join-influencer", { method: "POST", body: "hello" });
    const posted = await answerPostedFiles(
      request,
      contextWith(async (_path, _headers, body) => {
        await readAll(body);
        return json(415, { success: false, message: "This type of content is not accepted." });
      }),
      "/api/join",
    );
    expect(posted).toMatchObject({ values: {}, outcome: { ok: false, status: 415 } });
  });

  it("ends when the body breaks off", async () => {
    const boundary = "cut";
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        const head = `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda\r\n--${boundary}\r\n`;
        controller.enqueue(new TextEncoder().encode(head));
        await sleep(50);
        controller.error(new Error("gone"));
      },
    });
    const init: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
      body,
      duplex: "half",
    };
    const posted = await answerPostedFiles(
      new Request("http://localhost/join-influencer", init),
      contextWith(async (_path, _headers, stream) => {
        await readAll(stream);
        return json(201, {});
      }),
      "/api/join",
    );
    expect(posted.outcome.ok).toBe(false);
    expect(posted.values).toEqual({ name: "Ada" });
  });
});
