import type { SocialRow } from "#domain/influencers/application-form.ts";

/** What the controls of the application hold. */
export type ApplicationValues = {
  name: string;
  email: string;
  phone: string;
  location: string;
  category: string;
  rate: string;
  bio: string;
  socials: SocialRow[];
};
