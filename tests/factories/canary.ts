/** Private data of a person, in words that occur nowhere else. The rest of their records is public. */
export const canary = {
  email: "canary.person@mail.example",
  phone: "+1 555 010 0777",
  contactName: "Canary Contact",
  goals: "Canary goals",
  message: "Canary message",
};
