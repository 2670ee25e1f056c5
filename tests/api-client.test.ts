import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeApiKey } from "./factories/api-key.ts";
import { insertInfluencers } from "./factories/influencer.ts";
import { messageFields } from "./factories/message.ts";
import { startTestServer } from "./harness/test-server.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const folder = await mkdtemp(join(tmpdir(), "tandem-test-"));
const server = await startTestServer();
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** A program of somebody else: each line under `@ts-expect-error` is one that the compiler must refuse. */
const program = `
import { nextCursor, tandem, type ErrorBody, type Influencer } from "tandem-client";

const { URL: url = "", READ: read = "", WRITE: write = "" } = process.env;
const reader = tandem({ url: url + "/", key: read });
const writer = tandem({ url, key: write });

const found = await reader.listInfluencers({ query: { sort: "newest", limit: 20 }, throwOnError: true });
const influencers: Influencer[] = found.data.data.influencers;
const visitor = await tandem({ url }).listInfluencers();
const made = await writer.addInfluencer({ body: { name: "Ann Lee", email: "ann@creator.example" } });
const id: string = made.data?.data.influencer._id ?? "";
await writer.editInfluencer({ path: { id }, body: { location: "Oslo" }, throwOnError: true });
const profile = await reader.readInfluencer({ path: { id } });
const refused = await reader.addInfluencer({ body: { name: "Bea" } });
const refusal: ErrorBody | undefined = refused.error;
const wrong = await writer.addInfluencer({ body: { name: "" } });
const away = await tandem({ url: "http://127.0.0.1:1", key: read }).readFigures();

const file = new File(["name,email\\nCleo,cleo@creator.example\\n"], "creators.csv", { type: "text/csv" });
const imported = await writer.importInfluencers({ body: { file }, parseAs: "text" });

const messages: string[] = [];
let cursor: string | undefined;
do {
  const page = await reader.listMessages({ query: { limit: 2, ...(cursor && { cursor }) }, throwOnError: true });
  messages.push(...page.data.map(({ name }) => name));
  cursor = nextCursor(page);
} while (cursor);
const first = await reader.listInfluencers({ query: { limit: 1 } });

// @ts-expect-error: no such order
await reader.listInfluencers({ query: { sort: "age" } });
// @ts-expect-error: no such field
await reader.listInfluencers({ query: { color: "red" } });
// @ts-expect-error: a creator has a name
if (false) await writer.addInfluencer({ body: { email: "eve@creator.example" } });
// @ts-expect-error: a record has an id
if (false) await writer.editInfluencer({ body: { location: "Oslo" } });
// @ts-expect-error: no such call
if (false) await writer.deleteEverything();
// @ts-expect-error: may be missing
const certain: string = made.data.data.influencer._id;

console.log(JSON.stringify({
  found: influencers.map(({ name, email }) => [name, email]),
  visitor: visitor.data?.data.influencers.map(({ email }) => email),
  made: made.response?.status,
  location: profile.data?.data.influencer.location,
  refused: [refused.response?.status, refusal?.message],
  wrong: [wrong.response?.status, wrong.error?.errors],
  away: [away.response?.status, away.data, away.error !== undefined],
  imported: String(imported.data).includes('"written":true'),
  messages,
  hasMore: nextCursor(first) !== undefined,
  certain: certain === id,
}));
`;

const compilerOptions = {
  target: "es2022",
  lib: ["es2023"],
  module: "nodenext",
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  types: ["node"],
};

beforeAll(async () => {
  const { stdout } = await run(process.execPath, ["scripts/client.mjs", join(folder, "client")], {
    cwd: root,
  });
  const archive = stdout.trim().split("\n").at(-1) ?? "";
  await mkdir(join(folder, "node_modules", "@types"), { recursive: true });
  await run("tar", ["-xzf", archive, "-C", join(folder, "node_modules")]);
  await rename(join(folder, "node_modules", "package"), join(folder, "node_modules", "tandem-client"));
  await symlink(join(root, "node_modules/@types/node"), join(folder, "node_modules/@types/node"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }));
  await writeFile(join(folder, "program.ts"), program);
});

const compile = () =>
  run(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", folder]).catch(
    (error: { stdout: string }) => error,
  );

it("has the product's version, and needs no other package", async () => {
  const readJson = async (path: string) => JSON.parse(await readFile(path, "utf8"));
  const made = await readJson(join(folder, "node_modules/tandem-client/package.json"));
  expect(made.version).toBe((await readJson(join(root, "package.json"))).version);
  expect(made.dependencies).toBeUndefined();
});

it("types every call, and a program that it lets pass works", async () => {
  expect((await compile()).stdout).toBe("");
  const token = await server.signIn();
  const [read, write] = [
    await makeApiKey(server, token),
    await makeApiKey(server, token, { scope: "write" }),
  ];
  await insertInfluencers(server.database, [{ name: "Kit", email: "kit@mail.example" }]);
  for (const name of ["One", "Two", "Three"]) {
    await server.send("POST", "/api/contact", { json: messageFields({ name }) });
    server.clock.advance(1);
  }
  const env = { URL: await server.listen(), READ: read.key, WRITE: write.key };
  const { stdout } = await run(process.execPath, [join(folder, "program.js")], { env });
  expect(JSON.parse(stdout)).toEqual({
    found: [["Kit", "kit@mail.example"]],
    visitor: [null],
    made: 201,
    location: "Oslo",
    refused: [403, "This API key may only read."],
    wrong: [422, [{ path: "name", message: "Full Name is required" }]],
    away: [null, null, true],
    imported: true,
    messages: ["Three", "Two", "One"],
    hasMore: true,
    certain: true,
  });
});
