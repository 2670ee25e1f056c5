import type { SectionName } from "./sections.ts";

/** Titles and summaries of sections in the admin area. */
export const sectionTitles: Record<SectionName, { title: string; about: string }> = {
  index: { title: "Home", about: "Hero, features, steps, testimonials." },
  about: { title: "About", about: "Mission, team, figures, notes, newsletter." },
  services: { title: "Services", about: "Services, plans, questions and answers." },
  "case-studies": { title: "Case studies", about: "Campaigns, results, industries." },
  contact: { title: "Contact", about: "Ways to reach you, and the form." },
  privacy: { title: "Privacy notice", about: "The document, and the sentences beside forms." },
  terms: { title: "Terms", about: "The document that people accept." },
  navigation: { title: "Header", about: "The name of the agency, pages, and Get Started." },
  footer: { title: "Footer", about: "Company and legal details, links, contact." },
  identity: { title: "Logo and colors", about: "How the pages, icons, shared pictures, and mails look." },
};
