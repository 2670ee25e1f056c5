/** People who stand for a creator. */
export const personRoles = ["creator", "manager", "agency", "assistant", "accountant"] as const;
export type PersonRole = (typeof personRoles)[number];

export const personRoleLabels: Record<PersonRole, string> = {
  creator: "Creator",
  manager: "Manager",
  agency: "Agency",
  assistant: "Assistant",
  accountant: "Accountant",
};

/** Subjects of mail to creators. A person can receive any of them, or nothing. */
export const mailTopics = ["offers", "drafts", "payments"] as const;
export type MailTopic = (typeof mailTopics)[number];

export const mailTopicLabels: Record<MailTopic, string> = {
  offers: "Offers",
  drafts: "Drafts",
  payments: "Payments",
};

/** People of one creator. */
export const maximumPeople = 10;
