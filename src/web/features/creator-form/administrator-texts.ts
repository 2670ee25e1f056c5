import type { FormTexts } from "./application-fields.tsx";

/** Texts of the application form for administrators who add or edit a creator. */
export const administratorTexts: FormTexts = {
  person: {
    title: "Person",
    description: "Name, photo, location, and languages are public. Email and phone never are.",
  },
  channels: { title: "Channels", description: "A username is enough; visitors see a link to the channel." },
  work: { title: "Work", description: "All of it is public, with pictures and videos in this order." },
  bio: "What they make and for whom.",
};
