import { uniqueEmail } from "./unique.ts";

export type ApplicationFields = Record<string, unknown>;

/** The fields of an application that is accepted; each has an address of its own. */
export function applicationFields(changes: ApplicationFields = {}): ApplicationFields {
  return {
    name: "Ann Lee",
    email: uniqueEmail("ann"),
    phone: "+1 555 010 0123",
    category: "Gaming",
    location: "Lisbon, Portugal",
    languages: ["pt", "en"],
    bio: "I play old games\nand talk about them.",
    rate: "250",
    followers: { instagram: "10K-100K", youtube: "1K-10K" },
    socials: [
      { platform: "instagram", link: "@ann.lee", followers: "12.5K" },
      { platform: "youtube", link: "https://youtube.com/@annlee", followers: "several thousand" },
    ],
    role: "influencer",
    ...changes,
  };
}

/** The same as a browser sends it: multipart, with lists and maps as JSON text. */
export function applicationForm(
  fields: ApplicationFields = applicationFields(),
  files: { photo?: File; images?: File[]; videos?: File[] } = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  // As the page sends it: behind the work. The order does not matter.
  for (const file of files.images ?? []) form.append("images", file);
  for (const file of files.videos ?? []) form.append("videos", file);
  if (files.photo) form.append("photo", files.photo);
  return form;
}
