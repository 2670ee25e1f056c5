export const leftOut = "[left out]";

const mailAddress = /[^\s<>()[\],;:"]{1,64}(?:@|\s?[([]at[)\]]\s?)[^\s<>()[\],;:"@]{1,255}/giu;
const scheme = String.raw`(?:\b[a-z][a-z\d+.-]{1,20}:\/\/|\bwww\.)\S+`;
const hostName = String.raw`(?:[\p{L}\p{N}_-]{1,63}\.){1,8}`;
/** Top-level domains. '10.30am' and '3.5mm' are not host names, although hosts may consist of digits alone. */
const topLevel = String.raw`(?:(?<=\p{L}[\p{L}\p{N}_.-]{0,100}\.)\p{L}{2,24}|(?:com|net|org|info|biz|io|co|me|cn|ru|top|xyz)\b)`;
/** Anything that mail programs turn into a link. */
const webAddress = new RegExp(`${scheme}|${hostName}${topLevel}(?:[:/?#]\\S*)?`, "giu");
const phoneNumber = /(?:\+|\b00)[ ]?\d[\d ()./-]{5,30}\d/g;

/** Invisible characters can hide an address from a filter: 'spam\u00ad.example'. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Browsers treat an ideographic full stop between letters as a dot. */
const ideographicDot = /(?<=[a-z\d])[\u3002\uff61](?=[a-z\d])/giu;

/**
 * Removes email and web addresses and phone numbers with a country code from a visitor's text. For mail to
 * addresses that anybody may have typed, and to creators who must not get the sender's. Also finds addresses hidden
 * by full-width letters and invisible characters.
 */
export function withoutAddresses(text: string): string {
  const plain = text.replace(invisible, "").normalize("NFKC").replace(ideographicDot, ".");
  const remaining = plain
    .replace(mailAddress, leftOut)
    .replace(webAddress, leftOut)
    .replace(phoneNumber, leftOut);
  return remaining === plain ? text : remaining;
}
