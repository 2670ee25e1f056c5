/**
 * Words of the general rules of EasyList, EasyPrivacy, and Fanboy's Social and Annoyance lists (easylist.to), where they
 * are a whole part of an address, a class, or an ID: `/ads/`, `share-button`, `#newsletter`.
 */
const words = [
  ...[
    "ad",
    "ads",
    "adv",
    "advert",
    "adverts",
    "advertising",
    "advertisement",
    "sponsor",
    "sponsored",
    "sponsors",
  ],
  ...["banner", "banners", "popup", "popups", "popunder", "promo", "promos", "affiliate", "affiliates"],
  ...[
    "share",
    "sharing",
    "sharebar",
    "social",
    "socials",
    "socialbar",
    "follow",
    "followus",
    "tweet",
    "tweets",
  ],
  ...["facebook", "twitter", "instagram", "pinterest", "linkedin", "whatsapp", "addthis", "addtoany"],
  ...["track", "tracker", "tracking", "analytics", "beacon", "pixel", "telemetry", "stats", "metrics"],
  ...["cookie", "cookies", "consent", "gdpr", "newsletter", "subscribe"],
];
const part = `(?:^|[/._-])(?:${words.join("|")})(?:[/._-]|$)`;

/** Of files: what the API and the pages are called is not a matter of these lists. */
export const blockedUrl = new RegExp(
  `^/(?:assets|images|icons|media|monograms|identity)\\b.*${part}|^/assets/.*${part}`,
  "i",
);

export const blockedInText = (text: string): boolean => new RegExp(part, "i").test(text);

/**
 * No list can name the IDs that React makes, and `tracking-tight` is a distance of letters.
 */
const unlisted = /^_[rR]_|^(?:[\w-]+:)*-?tracking-|[[\]()/:]/;
export const blockedName = (name: string): boolean => !unlisted.test(name) && blockedInText(name);
