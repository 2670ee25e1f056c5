/** What a person has entrusted to us, in words that stand nowhere else. The rest of their records is public. */
export const canary = {
  email: "canary.person@mail.example",
  phone: "+1 555 010 0777",
  contactName: "Canary Contact",
  goals: "Canary goals",
  message: "Canary message",
};
