/** The content of an email, from which text and HTML are rendered. `path` is a path on this site. */
export type MailText = {
  subject: string;
  paragraphs: string[];
  /** What the email is about, as labels and values. Empty values are left out. */
  details?: [label: string, value: string][];
  action?: { label: string; path: string };
};

type Person = { name: string; site: string };

/**
 * All emails of the product. Only those to administrators contain text from visitors, so that the site cannot be abused
 * to send spam.
 */
export const mailTemplates = {
  applicationReceived: ({ name, site }: Person): MailText => ({
    subject: `We have your application to ${site}`,
    paragraphs: [
      greeting(name),
      `Thank you for applying to ${site}. Somebody reads every application; you will hear from us within 3 to 5 business days.`,
      "There is nothing else for you to do now.",
    ],
  }),
  applicationApproved: ({ name, site, influencerId }: Person & { influencerId: string }): MailText => ({
    subject: `Welcome to ${site}`,
    paragraphs: [
      greeting(name),
      "Your application is approved, and brands can find you in the marketplace now.",
    ],
    action: { label: "See your profile", path: `/influencers/${influencerId}` },
  }),
  applicationRejected: ({ name, site, reason }: Person & { reason: string }): MailText => ({
    subject: `Your application to ${site}`,
    paragraphs: [
      greeting(name),
      `Thank you for your interest in ${site}. We cannot take you on at this time.`,
      ...lines(reason),
      "Your application and its files are deleted. You are welcome to apply again.",
    ],
  }),
  brandReceived: ({ name, site }: Person): MailText => ({
    subject: `We have your registration with ${site}`,
    paragraphs: [
      greeting(name),
      `Thank you for registering with ${site}. We look at every brand before it is listed, and write to you as soon as yours is.`,
    ],
  }),
  brandApproved: ({ name, site }: Person): MailText => ({
    subject: `Your brand is listed on ${site}`,
    paragraphs: [
      greeting(name),
      "Your registration is approved, and creators can find your brand in the marketplace now.",
    ],
    action: { label: "See the marketplace", path: "/brands" },
  }),
  brandRejected: ({ name, site }: Person): MailText => ({
    subject: `Your registration with ${site}`,
    paragraphs: [
      greeting(name),
      `Thank you for your interest in ${site}. We cannot list your brand at this time, and what you sent us is deleted.`,
    ],
  }),
  newApplication: (applicant: {
    name: string;
    email: string;
    category: string;
    location: string;
  }): MailText => ({
    subject: `New application: ${applicant.name}`,
    paragraphs: ["A creator has applied and waits for your decision."],
    details: [
      ["Name", applicant.name],
      ["Email", applicant.email],
      ["Category", applicant.category],
      ["Location", applicant.location],
    ],
    action: { label: "Review the request", path: "/admin/join-requests" },
  }),
  newRegistration: (brand: {
    companyName: string;
    contactName: string;
    email: string;
    industry: string;
  }): MailText => ({
    subject: `New brand: ${brand.companyName}`,
    paragraphs: ["A brand has registered and waits to be published."],
    details: [
      ["Company", brand.companyName],
      ["Contact", brand.contactName],
      ["Email", brand.email],
      ["Industry", brand.industry],
    ],
    action: { label: "See the brands", path: "/admin/brands" },
  }),
  newMessage: (
    message: { name: string; email: string; company: string; service: string; message: string },
    about: string | null,
  ): MailText => ({
    subject: `New message from ${message.name}`,
    paragraphs: lines(message.message),
    details: [
      ["Name", message.name],
      ["Email", message.email],
      ["Company", message.company],
      ["Service", message.service],
      ["About", about ?? ""],
    ],
    action: { label: "Read it", path: "/admin/contacts" },
  }),
};

/** Anybody can submit the form with the name, so a name that could be a link or an advertisement is left out. */
function greeting(name: string): string {
  return name.length <= 60 && !/[/:@<>]|www|\.\p{L}{2}/iu.test(name) ? `Hello ${name},` : "Hello,";
}

function lines(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== "");
}
