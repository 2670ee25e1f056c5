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

/**
 * A visitor's text without anything that leads somewhere: mail and web addresses, and phone numbers with a country code.
 * For mails to people whose address anybody may have typed, and to creators who are not to be given the sender's.
 */
export function withoutAddresses(text: string): string {
  return text.replace(mailAddress, leftOut).replace(webAddress, leftOut).replace(phoneNumber, leftOut);
}
