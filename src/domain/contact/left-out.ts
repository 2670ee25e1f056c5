/** Stands where an address was. */
export const leftOut = "[left out]";

const mailAddress = /[^\s<>()[\],;:"]{1,64}(?:@|\s?[([]at[)\]]\s?)[^\s<>()[\],;:"@]{1,255}/giu;
const scheme = String.raw`(?:\b[a-z][a-z\d+.-]{1,20}:\/\/|\bwww\.)\S+`;
const hostName = String.raw`(?:[\p{L}\p{N}_-]{1,63}\.){1,8}`;
/** '10.30am' and '3.5mm' are no host names, although there are hosts of digits alone. */
const topLevel = String.raw`(?:(?<=\p{L}[\p{L}\p{N}_.-]{0,100}\.)\p{L}{2,24}|(?:com|net|org|info|biz|io|co|me|cn|ru|top|xyz)\b)`;
/** What mail programs make a link of. */
const webAddress = new RegExp(`${scheme}|${hostName}${topLevel}(?:[:/?#]\\S*)?`, "giu");
const phoneNumber = /(?:\+|\b00)[ ]?\d[\d ()./-]{5,30}\d/g;

/** Characters that nobody sees, and by which an address can be hidden from a filter: 'spam\u00ad.example'. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** An ideographic full stop between letters is a dot to browsers. */
const ideographicDot = /(?<=[a-z\d])[\u3002\uff61](?=[a-z\d])/giu;

/**
 * A visitor's text without anything that leads somewhere: mail and web addresses, and phone numbers with a country code.
 * For mails to people whose address anybody may have typed, and to creators who are not to be given the sender's. Full-width
 * letters and invisible characters hide nothing.
 */
export function withoutAddresses(text: string): string {
  const plain = text.replace(invisible, "").normalize("NFKC").replace(ideographicDot, ".");
  const remaining = plain
    .replace(mailAddress, leftOut)
    .replace(webAddress, leftOut)
    .replace(phoneNumber, leftOut);
  return remaining === plain ? text : remaining;
}
