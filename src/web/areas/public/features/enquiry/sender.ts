/** Who writes stays the same from one enquiry to the next; it is kept for this visit and stored nowhere. */
let sender: Record<string, string> = {};

export function rememberSender({ name = "", email = "", company = "" }: Record<string, string>): void {
  sender = { name, email, company };
}

export function knownSender(): Record<string, string> {
  return sender;
}
