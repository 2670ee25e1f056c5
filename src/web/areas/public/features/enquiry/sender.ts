/** The sender's details, reused for further enquiries. They stay in memory for this visit and are not stored. */
let sender: Record<string, string> = {};

export function rememberSender({ name = "", email = "", company = "" }: Record<string, string>): void {
  sender = { name, email, company };
}

export function knownSender(): Record<string, string> {
  return sender;
}
