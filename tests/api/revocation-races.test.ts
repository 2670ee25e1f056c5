import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { administratorsBody } from "#domain/admin/administrators.contract.ts";
import { newApiKeyBody } from "#domain/api-keys/api-keys.contract.ts";
import { calendarFeedBody } from "#domain/calendar/calendar.contract.ts";
import { resetPassword } from "#server/modules/admin/console-admin.service.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { passwordScene } from "#tests/harness/password-scene.ts";
import { type Answer, startServerForFile } from "#tests/harness/test-server.ts";

/** More rounds for a long run: `RACE_ROUNDS=200 npx vitest run tests/api/revocation-races.test.ts`. */
const rounds = Number(process.env.RACE_ROUNDS ?? 2);
/** Requests that somebody keeps in progress while their access ends. */
const hands = 4;
const password = "another long password";

const server = await startServerForFile();
let owner = "";
beforeAll(async () => {
  owner = await server.signIn();
});

const send = (method: string, path: string, token: string, json?: unknown) =>
  server.send(method, path, { token, json });
const logIn = (email: string, secret: string) =>
  server.send("POST", "/api/admin/login", { json: { email, password: secret } });
const tokenOf = (answer: Answer) => (answer.json as { token: string }).token;
const isRefused = async (token: string) => (await send("GET", "/api/admin/history", token)).status === 401;

/** An administrator of their own for each round, signed in. */
async function makeColleague() {
  const email = uniqueEmail("colleague");
  expect((await send("POST", "/api/admin/register", owner, { email, password })).status).toBe(201);
  const { data } = (await send("GET", "/api/admin/administrators", owner)).as(administratorsBody);
  const id = data.administrators.find((other) => other.email === email)?._id ?? "";
  return { id, email, token: tokenOf(await logIn(email, password)) };
}

const makeKey = (token: string) =>
  send("POST", "/api/admin/api-keys", token, { name: `Program ${randomUUID()}`, scope: "write" });
const makeAccount = (token: string) =>
  send("POST", "/api/admin/register", token, { email: uniqueEmail("made"), password });
const makeInfluencer = (token: string) =>
  send("POST", "/api/influencers", token, {
    name: "Kit Moore",
    email: uniqueEmail("kit"),
    phone: "+1 555 010 0456",
    bio: "Bread, slowly.",
    location: "Porto, Portugal",
    category: "Food & Cooking",
    socials: [{ platform: "instagram", link: "kit", followers: "20K" }],
  });

const countOf = async (table: "admins" | "influencers") => {
  const { rows } = await server.records.pool.query(`select count(*)::int as count from ${table}`);
  return rows[0].count as number;
};

/**
 * Runs `act` again and again with several hands, ends the access in the middle, and returns all answers. `atEnd` is
 * called as soon as `end` has answered, while requests are still in progress.
 */
async function race(act: () => Promise<Answer>, end: () => Promise<unknown>, atEnd?: () => Promise<unknown>) {
  const answers: Answer[] = [];
  const before = Math.floor(Math.random() * hands);
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let isOver = false;
  const hand = async () => {
    for (let further = 0; further < 2; ) {
      if (isOver) further += 1;
      answers.push(await act());
      if (answers.length > before) begin();
    }
  };
  const ending = begun
    .then(end)
    .then(atEnd)
    .finally(() => {
      isOver = true;
    });
  await Promise.all([ending, ...Array.from({ length: hands }, hand)]);
  return answers;
}

const each = Array.from({ length: rounds }, (_, round) => round + 1);

it.each(each)("no session outlives a changed password, round %i", async () => {
  const { email, token } = await makeColleague();
  const newPassword = `${password} indeed`;
  const change = { currentPassword: password, newPassword };
  const answers = await race(
    () => logIn(email, password),
    async () => expect((await send("PUT", "/api/admin/password", token, change)).status).toBe(200),
  );
  const tokens = answers.filter(({ status }) => status === 200).map(tokenOf);
  expect(await Promise.all(tokens.map(isRefused))).not.toContain(false);
  expect(await isRefused(token)).toBe(false);
  expect((await logIn(email, newPassword)).status).toBe(200);
});

it.each(each)("no session outlives the operator's reset, round %i", async () => {
  const { email } = await makeColleague();
  const answers = await race(
    () => logIn(email, password),
    () => resetPassword(otherProcess(server), email),
  );
  const tokens = answers.filter(({ status }) => status === 200).map(tokenOf);
  expect(await Promise.all(tokens.map(isRefused))).not.toContain(false);
});

it.each(each)("no session outlives a password that is chosen by a mailed link, round %i", async () => {
  const { email, token } = await makeColleague();
  const { linkFor, choose } = passwordScene(server, owner);
  const link = await linkFor(email);
  const answers = await race(
    () => logIn(email, password),
    async () => expect((await choose(link, `${password} indeed`)).status).toBe(200),
  );
  const tokens = [token, ...answers.filter(({ status }) => status === 200).map(tokenOf)];
  expect(await Promise.all(tokens.map(isRefused))).not.toContain(false);
  expect((await logIn(email, `${password} indeed`)).status).toBe(200);
});

it.each(each)("no link to a new password outlives the disabling of its account, round %i", async () => {
  const { id, email } = await makeColleague();
  const { ask, run, choose } = passwordScene(server, owner);
  const mailed = async () => {
    await ask(email);
    await run();
    return linkScene(server, owner).mailedTo(email);
  };
  const [link, disabled] = await Promise.all([
    mailed(),
    send("PUT", `/api/admin/administrators/${id}`, owner, { state: "disabled" }),
  ]);
  expect(disabled.status).toBe(200);
  if (link !== undefined) expect((await choose(link, `${password} indeed`)).status).toBe(403);
});

it.each(each)("of a changed name and a changed password at once, both count, round %i", async () => {
  const { id, email, token } = await makeColleague();
  const newPassword = `${password} indeed`;
  const answers = await Promise.all([
    send("PUT", `/api/admin/administrators/${id}`, owner, { name: "Ida Moen" }),
    send("PUT", "/api/admin/password", token, { currentPassword: password, newPassword }),
    send("PUT", `/api/admin/administrators/${id}`, owner, { name: "Ida Moen" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await logIn(email, newPassword)).status).toBe(200);
});

it.each(each)("of two changes of one password at once, one counts, round %i", async () => {
  const { email, token } = await makeColleague();
  const others = [token, tokenOf(await logIn(email, password))];
  const answers = await Promise.all(
    others.map((session, index) =>
      send("PUT", "/api/admin/password", session, {
        currentPassword: password,
        newPassword: `${password} ${index}`,
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it.each(each)("no API key outlives the removal of whoever makes it, round %i", async () => {
  await server.records.pool.query("truncate api_keys");
  const { id, token } = await makeColleague();
  const answers = await race(
    () => makeKey(token),
    async () => expect((await send("DELETE", `/api/admin/administrators/${id}`, owner)).status).toBe(200),
  );
  const keys = answers
    .filter(({ status }) => status === 201)
    .map((answer) => answer.as(newApiKeyBody).data.key);
  const works = await Promise.all(
    keys.map(async (key) => (await send("GET", "/api/brand-join", key)).status !== 401),
  );
  expect(works).not.toContain(true);
});

it.each(each)("no calendar feed outlives the disabling of whoever makes it, round %i", async () => {
  const { id, token } = await makeColleague();
  const answers = await race(
    () => send("POST", "/api/admin/calendar/feed", token),
    async () => {
      const json = { state: "disabled" };
      expect((await send("PUT", `/api/admin/administrators/${id}`, owner, json)).status).toBe(200);
    },
  );
  const feeds = answers.filter(({ status }) => status === 201);
  expect(feeds.length).toBeGreaterThan(0);
  for (const feed of feeds) {
    const { pathname } = new URL(feed.as(calendarFeedBody).data.url);
    expect((await server.send("GET", pathname)).status).toBe(403);
  }
});

/** Returns the answers of a race after whose end not one more row appears. */
async function raceForRows(
  table: "admins" | "influencers",
  act: () => Promise<Answer>,
  end: () => Promise<unknown>,
) {
  let left = 0;
  const answers = await race(act, end, async () => {
    left = await countOf(table);
  });
  expect(await countOf(table)).toBe(left);
  return answers;
}

it.each(each)("nobody makes an account after their removal, round %i", async () => {
  const { id, token } = await makeColleague();
  await raceForRows(
    "admins",
    () => makeAccount(token),
    () => send("DELETE", `/api/admin/administrators/${id}`, owner),
  );
});

it.each(each)("a revoked key writes nothing more, round %i", async () => {
  const { id, key } = await makeApiKey(server, owner, { scope: "write" });
  const answers = await raceForRows(
    "influencers",
    () => makeInfluencer(key),
    () => send("DELETE", `/api/admin/api-keys/${id}`, owner),
  );
  expect(answers.map(({ status }) => status)).toContain(201);
});

it.each(each)("the key of a removed administrator writes nothing more, round %i", async () => {
  const { id, token } = await makeColleague();
  const { key } = await makeApiKey(server, token, { scope: "write" });
  await raceForRows(
    "influencers",
    () => makeInfluencer(key),
    () => send("DELETE", `/api/admin/administrators/${id}`, owner),
  );
});
