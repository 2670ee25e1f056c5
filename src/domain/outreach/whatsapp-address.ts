/** Address that opens a chat with a number, as `whatsAppNumber` reads it, and this text. */
export function whatsAppAddress(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
