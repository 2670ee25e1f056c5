import { afterAll, beforeAll, expect, it } from "vitest";
import { duplicatesBody } from "#domain/influencers/duplicates.contract.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const server = await startTestServer();
const token = await server.signIn();
afterAll(() => server.close());

let ids: string[] = [];
beforeAll(async () => {
  ids = await insertInfluencers(server.database, [
    { name: "Lena Fischer", email: "lena@mail.example", socials: [channel("instagram", "lena.cooks")] },
    { name: "Lena Maria Fischer", socials: [channel("tiktok", "lenamaria")], visibility: "private" },
    { name: "Zoë Šimić", socials: [channel("youtube", "@zoe")] },
    { name: "Lena", socials: [channel("instagram", "justlena")] },
  ]);
});

const channel = (platform: "instagram" | "tiktok" | "youtube", link: string) => ({
  platform,
  link,
  followers: "20K",
});

async function found(json: object): Promise<[number, string][]> {
  const response = await server.send("POST", "/api/admin/duplicates", { token, json });
  if (response.status !== 200) throw new Error(response.text);
  const { duplicates } = response.as(duplicatesBody).data;
  return duplicates.map(({ influencer, reasons }) => [ids.indexOf(influencer._id), reasons.join()]);
}

it.each<[string, object, [number, string][]]>([
  ["an address in other case", { email: "Lena@Mail.example" }, [[0, "email"]]],
  [
    "a channel as a link",
    { channels: [{ platform: "instagram", link: "https://instagram.com/Lena.Cooks?igsh=1" }] },
    [[0, "channel"]],
  ],
  ["a channel with @", { channels: [{ platform: "tiktok", link: "@lenamaria" }] }, [[1, "channel"]]],
  ["a channel on another platform", { channels: [{ platform: "youtube", link: "lena.cooks" }] }, []],
  [
    "a name with and without a middle name",
    { name: "fischer lena" },
    [
      [0, "name"],
      [1, "name"],
    ],
  ],
  ["a name without its marks", { name: "Zoe Simic" }, [[2, "name"]]],
  ["a first name, which many have", { name: "Lena" }, [[3, "name"]]],
  ["nothing", {}, []],
])("finds records by %s", async (_, asked, expected) => {
  expect((await found(asked)).toSorted()).toEqual(expected);
});

it("puts the surest first, and leaves out the record itself", async () => {
  const asked = { name: "Lena Fischer", channels: [{ platform: "tiktok", link: "lenamaria" }] };
  expect(await found(asked)).toEqual([
    [1, "channel,name"],
    [0, "name"],
  ]);
  expect(await found({ ...asked, except: ids[1] })).toEqual([[0, "name"]]);
});
