import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { handleKeys } from "#domain/influencers/handle-keys.ts";
import { platforms } from "#domain/influencers/platforms.ts";
import { profileAddress } from "#domain/readers/read-handle.ts";
import { handlesAsTyped } from "#tests/harness/handles-as-typed.ts";
import { makeTestDatabase } from "#tests/harness/test-database.ts";

const records = await makeTestDatabase();
afterAll(() => records.close());

type Channel = { platform: string; followers: string; link: string };

/** The channels whose keys the database and the domain make otherwise, with both. */
async function differences(channels: readonly (readonly [platform: string, link: string])[]) {
  const socials = channels.map(([platform, link]): Channel => ({ platform, followers: "", link }));
  const { rows } = await records.pool.query<{ handles: string[] }>(
    `select influencer_handles(jsonb_build_array(social)) as handles
      from jsonb_array_elements($1) with ordinality as socials (social, place) order by place`,
    [JSON.stringify(socials)],
  );
  return rows.flatMap(({ handles }, place) => {
    const channel = socials[place];
    const expected = channel ? handleKeys([channel]) : [];
    return String(handles) === String(expected) ? [] : { channel, handles, expected };
  });
}

it("makes the same keys of every way to write a channel", async () => {
  const links = handlesAsTyped.map(([, link]) => link);
  const onEach = platforms.flatMap((platform) => links.map((link) => [platform, link] as const));
  expect(await differences(onEach)).toEqual([]);
  // Each platform is among them.
  const read = handlesAsTyped.filter(([platform, link]) => profileAddress(platform, link) !== undefined);
  expect(new Set(read.map(([platform]) => platform))).toEqual(new Set(platforms));
});

it("makes the same keys of addresses with anything before and behind", async () => {
  const hosts =
    "instagram.com instagr.am youtube.com youtu.be tiktok.com vm.tiktok.com x.com twitter.com facebook.com fb.com fb.me linkedin.com twitch.tv pinterest.com pinterest.de pinterest.co.uk pin.it snapchat.com strava.com strava.app.link reddit.com redd.it threads.net threads.com mojapp.in sharechat.com quora.com medium.com t.me telegram.me discord.gg ann.example";
  const link = fc
    .record({
      scheme: fc.constantFrom("", "http://", "HTTPS://"),
      before: fc.constantFrom("", "www.", "m.", "de.", "de-de.", "old.", "l.", "Mobile."),
      host: fc.constantFrom("", ...hosts.split(" ")),
      path: fc.constantFrom(
        ..."/ /@ /in/ /user/ /u/ /add/ /profile/ /athletes/ /c/ /channel/ /p/ /redirect/ /groups/ //".split(
          " ",
        ),
      ),
      name: fc.constantFrom(
        "",
        "ann",
        "Ann.Lee_1",
        "kit-lee",
        "лена",
        "%D0%BB%d0%b5",
        "%ff",
        "50%",
        "a%20b",
        "watch",
        "profile.php",
      ),
      end: fc.constantFrom("", "/", "/videos", "?si=1", "?id=2&utm_source=x", "?a=1&igsh=2&b=3", "#", "?#x"),
    })
    .map(({ scheme, before, host, path, name, end }) =>
      host === "" ? `${path.slice(1)}${name}${end}` : `${scheme}${before}${host}${path}${name}${end}`,
    );
  const channels = fc.sample(fc.tuple(fc.constantFrom(...platforms), link), { numRuns: 4_000, seed: 2 });
  const own = fc
    .sample(link, { numRuns: 200, seed: 3 })
    .flatMap((text) => platforms.map((each) => [each, text] as const));
  expect(await differences([...channels, ...own])).toEqual([]);
});
