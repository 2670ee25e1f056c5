import { Agent, type ClientRequest, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { film } from "#tests/factories/videos.ts";
import { posted, type Sent, send } from "./http-client.ts";

// Attacks the product from one address, in a separate process so that it does not slow down the measured visitors.
// Takes the port and how many connections to open for each kind; sends how many requests were answered, when asked.

/** Almost as many pixels as a picture may have, in few bytes. */
const heavy = { width: 7_600, height: 5_200 };
const picturesOfOne = 10;
const forms = 40;
/** Films of one byte in each chunk, which takes as many looks into the file as it has chunks. */
const chunks = 99_999;
const filmForms = 14;
/** In milliseconds: a byte of a body each second, and a new try after a refusal, sooner than it says. */
const drip = 1_000;
const retry = 1_000;

const agent = new Agent({ keepAlive: true, localAddress: "127.0.0.1" });
/** The pictures of the other address take its share of the queue. */
const filmAgent = new Agent({ keepAlive: true, localAddress: "127.0.0.2" });
let answered = 0;
let sent = 0;

process.on("disconnect", () => process.exit(0));
process.once("message", async ({ port, connections }: { port: number; connections: number }) => {
  const heavyForm = await applications({ images: await heavyPictures() });
  const filmForm = await applications({ videos: chunkedFilms() });
  for (let each = 0; each < connections; each += 1) {
    void repeat(() => dripInto(port, "/api/contact", "application/json"));
    void repeat(() => dripInto(port, "/api/admin/login", "application/json"));
    void repeat(() => dripInto(port, "/api/join", "multipart/form-data; boundary=x"));
    void repeat(() => send(agent, port, { path: `/influencers?search=${each}${answered}` }));
  }
  for (let each = 0; each < forms; each += 1) void repeat(() => send(agent, port, heavyForm()));
  for (let each = 0; each < filmForms; each += 1) void repeat(() => send(filmAgent, port, filmForm()));
  process.send?.("begun");
  process.once("message", () => process.send?.(answered));
});

async function repeat(work: () => Promise<number>): Promise<never> {
  for (;;) {
    const status = await work().catch(() => 0);
    if (status > 0) answered += 1;
    if (status === 0 || status === 503) await sleep(retry);
  }
}

/** Sends a body byte by byte. */
function dripInto(port: number, path: string, type: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": type, "content-length": "200000" };
    const sent: ClientRequest = request({ host: "127.0.0.1", port, agent, path, method: "POST", headers });
    const drops = setInterval(() => sent.write(" "), drip);
    sent.once("close", () => clearInterval(drops)).once("error", reject);
    sent.once("response", (response) => {
      response.resume().once("end", () => resolve(response.statusCode ?? 0));
    });
    sent.write("{");
  });
}

async function heavyPictures(): Promise<File[]> {
  const bytes = await sharp({ create: { ...heavy, channels: 3, background: "#888" } })
    .jpeg({ quality: 1 })
    .toBuffer();
  return Array.from(
    { length: picturesOfOne },
    (_, index) => new File([Uint8Array.from(bytes)], `${index}.jpg`, { type: "image/jpeg" }),
  );
}

function chunkedFilms(): File[] {
  const samples = Array.from({ length: chunks }, () => "x");
  const bytes = Uint8Array.from(film({ tracks: [{ handler: "vide", samples }] }));
  return ["a.mp4", "b.mp4"].map((name) => new File([bytes], name, { type: "video/mp4" }));
}

/** Applications with the same files, each from another person. */
async function applications(files: { images?: File[]; videos?: File[] }): Promise<() => Sent> {
  const number = (count: number) => `heavy-${String(count).padStart(9, "0")}`;
  const email = `${number(0)}@mail.example`;
  const { body, ...form } = await posted(applicationForm(applicationFields({ email }), files));
  const place = body.indexOf(email);
  return () => {
    sent += 1;
    const own = Buffer.from(body);
    own.write(number(sent), place);
    return { path: "/api/join", ...form, body: own };
  };
}
