import { expect, it } from "vitest";
import { createdBody } from "#domain/http/envelope.ts";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { canary } from "#tests/factories/canary.ts";
import { jpeg } from "#tests/factories/files.ts";
import { messageFields } from "#tests/factories/message.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();

/** It may stand in the administrator's answers and nowhere else. */
const secrets = { ...canary, password: "canary password kept" };
const anySecret = /canary\.person|010 0777|Canary (Contact|goals|message)|canary password/i;

const token = await server.signIn();
const used: string[] = [token, administrator.password];

async function callEverything() {
  const { email, phone, password } = secrets;
  const form = applicationForm(applicationFields({ email, phone, password }), { images: [await jpeg()] });
  const request = (await server.send("POST", "/api/join", { form })).as(createdBody).data._id;
  await server.send("POST", "/api/join", {
    form: applicationForm(applicationFields({ email, phone, bio: "Again." })),
  });
  const registration = registrationFields({ ...secrets, companyName: "Open Company" });
  const brand = (await server.send("POST", "/api/brand-join", { json: registration })).as(createdBody).data
    ._id;
  await server.send("POST", "/api/contact", { json: messageFields(secrets) });
  await server.send("POST", "/api/contact", { json: { ...secrets, email: "canary.person" } });
  await server.send("POST", "/api/newsletter", { json: { email } });
  await server.send("POST", "/api/admin/login", { json: { email, password } });
  await server.send("POST", "/api/admin/register", { json: { email, password }, token });
  const login = await server.send("POST", "/api/admin/login", { json: { email, password } });
  used.push((login.json as { token: string }).token);
  await server.send("GET", `/api/admin/session?token=${token}&email=${email}`);
  await server.send("GET", `/api/influencers?search=${encodeURIComponent(email)}`);
  await server.send("GET", "/api/contact", { token });
  const approved = await server.send("PUT", `/api/admin/join-requests/${request}/approve`, { token });
  await server.send("PUT", `/api/brand-join/${brand}`, { json: { password, goals: secrets.goals }, token });
  const id = approved.as(influencerBody).data.influencer._id;
  await server.send("PUT", `/api/influencers/${id}`, { json: { password, phone }, token });
  return { id, brand };
}

const { id } = await callEverything();

it("no public answer holds what is private", async () => {
  const paths = [
    "/api/influencers",
    "/api/influencers?search=ann&sort=newest",
    `/api/influencers?search=${encodeURIComponent(secrets.email)}`,
    `/api/influencers/${id}`,
    "/api/marketplace/brands",
    "/api/marketplace/brands?search=open",
    "/api/health",
    "/api/nothing",
  ];
  for (const path of paths) {
    const response = await server.send("GET", path);
    expect(response.text, path).not.toMatch(anySecret);
    expect(JSON.stringify(response.headers), path).not.toMatch(anySecret);
    expect(response.text).not.toMatch(/password|token|argon2/i);
  }
  expect((await server.send("GET", "/api/influencers")).text).toContain("Ann Lee");
  expect((await server.send("GET", "/api/marketplace/brands")).text).toContain("Open Company");
});

it("a search in what is private finds nothing", async () => {
  for (const search of ["canary.person", "010 0777", "mail.example", "argon2id"]) {
    const response = await server.send("GET", `/api/influencers?search=${encodeURIComponent(search)}`);
    expect(response.json).toMatchObject({ data: { matched: 0 } });
    const brands = await server.send("GET", `/api/marketplace/brands?search=${encodeURIComponent(search)}`);
    expect(brands.json).toMatchObject({ data: { matched: 0 } });
  }
});

it("the log tells what was asked, but not by whom nor with what", async () => {
  const log = server.logged();
  expect(log).toContain('"path":"/api/join"');
  expect(log).toContain('"path":"/api/admin/login"');
  expect(log).not.toMatch(anySecret);
  expect(log).not.toMatch(/mail\.example|authorization|bearer|cookie/i);
  for (const secret of used) expect(log).not.toContain(secret);
  expect(log).not.toContain(encodeURIComponent(secrets.email));
});

it("no e-mail address or password of anybody lies in the clear where nobody needs it", async () => {
  const { rows } = await server.records.pool.query(
    `select row_to_json(t)::text as row from submissions t union all select row_to_json(t)::text from activity t
     union all select row_to_json(t)::text from admin_sessions t`,
  );
  const stored = rows.map(({ row }) => row).join("\n");
  expect(stored).not.toMatch(anySecret);
  for (const secret of used) expect(stored).not.toContain(secret);
  const hashes = await server.records.pool.query(
    "select password_hash from influencers union all select password_hash from brands union all select password_hash from admins",
  );
  for (const { password_hash } of hashes.rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$/);
});
