import { call } from "../harness/server-call.ts";

type Answer<K extends string> = { data: Record<K, { _id: string } & Record<string, unknown>> };

export async function addInfluencer(name: string, token: string): Promise<string> {
  const response = await call<Answer<"influencer">>(
    "POST",
    "/api/influencers",
    {
      name,
      email: `${name.replaceAll(" ", ".").toLowerCase()}@mail.example`,
      category: "Gaming",
      bio: "Plays old games.",
      socials: [
        { platform: "twitter", link: "@plays", followers: "12.5K" },
        { platform: "twitch", link: "https://twitch.tv/plays", followers: "900" },
      ],
      followers: { twitter: "10K-100K", twitch: "1K-10K" },
      languages: ["pt", "en"],
    },
    token,
  );
  return response.data.influencer._id;
}

/** The registration of a brand. */
export function brandFields(companyName: string) {
  return {
    companyName,
    contactName: "Max Miller",
    email: `${companyName.replaceAll(" ", ".").toLowerCase()}@mail.example`,
    industry: "Education",
    budgetRange: "$5K - $10K",
    goals: "People who read.",
  };
}

export async function addBrand(companyName: string, token: string): Promise<string> {
  const fields = brandFields(companyName);
  const response = await call<Answer<"brand">>("POST", "/api/brand-join", fields, token);
  return response.data.brand._id;
}

export async function influencerOf(id: string, token: string): Promise<Record<string, unknown>> {
  const { data } = await call<Answer<"influencer">>("GET", `/api/influencers/${id}`, undefined, token);
  return data.influencer;
}
