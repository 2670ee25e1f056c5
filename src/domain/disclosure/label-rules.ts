import { frenchContractText } from "../campaigns/french-terms.ts";
import type { Format } from "../campaigns/offer-options.ts";
import type { DisclosurePlace } from "./disclosure-states.ts";

/** A point that a person has to check. `formats`: only for these. */
export type DisclosureDuty = { code: string; text: string; formats?: readonly Format[] };

export type DisclosureRule = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Valid labels, as a word or as a hashtag. The first one is requested. */
  labels: readonly string[];
  /** A person judges whether one of these suits the format. */
  equivalents: readonly string[];
  /** Not valid as a label, but allowed beside a valid one. */
  refused: readonly string[];
  place: DisclosurePlace;
  duties: readonly DisclosureDuty[];
  sources: readonly string[];
  /** Day on which the rule was last compared with its sources. */
  checkedOn: string;
};

/** Refused forms that are not fixed words. */
export const thanksForm = "Thanks {brand}";
export const mentionForm = "A mention of the brand alone";

const videoFormats = ["reel", "story", "short", "video", "live"] as const satisfies Format[];

/** Rules for advertising labels by country. A help for people who check posts, not legal advice. */
export const disclosureRules: readonly DisclosureRule[] = [
  {
    country: "US",
    labels: ["#ad", "Ad", "Advertisement", "Sponsored"],
    equivalents: [],
    refused: ["#sp", "#spon", "#collab", "#partner", "#ambassador", thanksForm],
    place: "first_lines",
    duties: [
      { code: "picture", text: "The label is in the picture", formats: ["story"] },
      { code: "film", text: "The label is said or shown in the video", formats: videoFormats },
    ],
    sources: [
      "https://www.adlawbyrequest.com/2017/04/articles/regulatory/influencers-and-advertisers-warned-by-ftc-over-instagram-posts",
      "https://www.kelleydrye.com/viewpoints/blogs/ad-law-access/ftc-sends-warning-letters-to-companies-and-influencers-over-disclosures-in-posts",
      "https://momentsofmusing.com/category/social-media",
    ],
    checkedOn: "2026-11-23",
  },
  {
    country: "GB",
    labels: ["#ad", "Ad", "Advert", "Advertisement Feature"],
    equivalents: [],
    refused: ["Sponsored", mentionForm],
    place: "beginning",
    duties: [
      { code: "unopened", text: "The label is seen before the post is opened" },
      { code: "tool", text: "The label does not depend on a platform’s tool that is easily missed" },
    ],
    sources: [
      "https://www.rpclegal.com/snapshots/advertising-and-marketing/winter-2025/cma-and-asa-publish-updated-influencer-guidance-on-social-media-endorsements",
      "https://www.asa.org.uk/resource/influencers-guide.html",
    ],
    checkedOn: "2026-11-23",
  },
  {
    country: "DE",
    labels: ["Werbung", "Anzeige"],
    equivalents: [],
    refused: ["#ad", "#sponsored", "#powered by"],
    place: "beginning",
    duties: [{ code: "pages", text: "The label is on every page of the story", formats: ["story"] }],
    sources: [
      "https://www.golem.de/news/influencer-medienanstalten-empfehlen-werbung-1707-128835.html",
      "https://www.sonntagsblatt.de/artikel/medien/aktualisierter-leitfaden-der-medienanstalten-fuer-kennzeichnung-von-werbung",
    ],
    checkedOn: "2026-11-23",
  },
  {
    country: "FR",
    labels: ["Publicité", "Collaboration commerciale"],
    equivalents: [
      "Partenariat rémunéré",
      "Partenariat commercial",
      "Contenu sponsorisé",
      "Sponsorisé",
      "Pub",
    ],
    refused: [],
    place: "picture",
    duties: [
      { code: "retouched", text: "Retouched or artificial pictures say so" },
      { code: "contract", text: `From ${frenchContractText} a year, the contract is in writing` },
    ],
    sources: [
      "https://legal.tricoteuses.fr/articles/LEGIARTI000050457275",
      "https://uniondesmarques.fr/nos-services/actualit%C3%A9s/article/2025/01/13/loi-influence-commerciale-quelles-sont-les-modifications-apportees-par-voie-d-ordonnance-en-novembre-dernier",
    ],
    checkedOn: "2026-11-23",
  },
];
