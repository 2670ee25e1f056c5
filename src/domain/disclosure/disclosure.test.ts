import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCountry } from "../places/countries.ts";
import { disclosureSchema } from "./disclosure.contract.ts";
import { disclosureOf } from "./disclosure.ts";
import { disclosureRules } from "./label-rules.ts";

const read = (caption: string, ...countries: string[]) => {
  const { countries: each, state, asked } = disclosureSchema.parse(disclosureOf(caption, countries));
  return { ...each[0], state, asked };
};
const long = "Tea ".repeat(40);

describe("a caption", () => {
  it.each([
    // A hashtag is a whole word.
    ["US", "#ad My tea", "served", "#ad"],
    ["US", "#AD My tea", "served", "#AD"],
    ["US", "#Ad\nMy tea", "served", "#Ad"],
    ["US", "#advice on tea", "missing", null],
    ["US", "#ads #adventure #ad_astra #noad", "missing", null],
    ["US", "My tea #tea#ad", "missing", null],
    ["US", "Read https://tea.example/#ad or ad.example", "missing", null],
    ["US", "Mail ad@tea.example, write to @ad", "missing", null],
    ["US", "# ad for tea", "served", "ad"],
    // A word stands alone.
    ["US", "Ad: my tea", "served", "Ad"],
    ["US", "AD | my tea", "served", "AD"],
    ["US", "(ad) my tea", "served", "ad"],
    ["US", "My tea [Ad]", "served", "Ad"],
    ["US", "'Ad' my tea", "missing", null],
    ["US", "Ad with @northwind", "served", "Ad"],
    ["US", "Ad @northwind", "served", "Ad"],
    ["US", "Sponsored by @northwind", "served", "Sponsored"],
    ["US", "Ad hoc tea", "missing", null],
    ["US", "Ad-free tea", "missing", null],
    ["US", "I saw their ad yesterday", "missing", null],
    ["US", "I like this ad", "missing", null],
    ["US", "🍵 Ad 🍵 my tea", "served", "Ad"],
    ["US", "ＡＤ： my tea", "served", "AD"],
    // Text that says the opposite is no label.
    ["US", "This is not an #ad", "missing", null],
    ["US", "This isn’t an #ad, I love it", "missing", null],
    ["US", "Not. #ad", "served", "#ad"],
    ["DE", "Unbezahlte #Werbung", "missing", null],
    ["DE", "Werbung, unbezahlt", "missing", null],
    ["DE", "#werbung #unbezahlt", "missing", null],
    ["FR", "Pas de publicité : j’aime ce thé", "missing", null],
    // The first three lines, as platforms show them.
    ["US", "One\nTwo\n#ad", "served", "#ad"],
    ["US", "One\nTwo\nThree\n#ad", "misplaced", "#ad"],
    ["US", "🌸\n\n\n#ad", "misplaced", "#ad"],
    ["US", `${long}#ad`, "misplaced", "#ad"],
    ["US", `${"🍵".repeat(120)} #ad`, "served", "#ad"],
    // The beginning.
    ["GB", "#ad My tea", "served", "#ad"],
    ["GB", "🌸✨\n#ad My tea", "served", "#ad"],
    ["GB", "My tea #ad", "misplaced", "#ad"],
    ["GB", "@northwind #ad", "misplaced", "#ad"],
    ["GB", "Advertisement Feature: my tea", "served", "Advertisement Feature"],
    ["GB", "#AdvertisementFeature my tea", "served", "#AdvertisementFeature"],
    ["GB", "Sponsored: my tea", "missing", null],
    ["DE", "Werbung | Mein Tee", "served", "Werbung"],
    ["DE", "WERBUNG\nMein Tee", "served", "WERBUNG"],
    ["DE", "[Anzeige] Mein Tee", "served", "Anzeige"],
    ["DE", "👉🏽 ❤️ #anzeige", "served", "#anzeige"],
    ["DE", "Mein Tee. Werbung. Ich mag ihn", "misplaced", "Werbung"],
    ["DE", "Mein Tee #werbung", "misplaced", "#werbung"],
    ["DE", "Die Werbung für Tee", "missing", null],
    ["DE", "#werbungmitherz Mein Tee", "missing", null],
    ["DE", "#ad Mein Tee", "missing", null],
    ["DE", "#ad #Werbung Mein Tee", "served", "#Werbung"],
    // Pictures cannot be seen in a caption.
    ["FR", "Mon thé\n\n\n\n#publicite", "served", "#publicite"],
    ["FR", "PUBLICITÉ : mon thé", "served", "PUBLICITÉ"],
    ["FR", "Publicite\u0301 : mon thé", "served", "Publicité"],
    ["FR", "Collaboration commerciale avec @northwind", "served", "Collaboration commerciale"],
    ["FR", "#CollaborationCommerciale", "served", "#CollaborationCommerciale"],
    ["FR", "#collaboration_commerciale", "served", "#collaboration_commerciale"],
    ["FR", "Collaboration avec @northwind", "missing", null],
    ["FR", "Partenariat rémunéré avec @northwind", "by_hand", "Partenariat rémunéré"],
    ["FR", "#sponsorise par @northwind", "by_hand", "#sponsorise"],
    ["FR", "#ad mon thé", "missing", null],
    // No rule.
    ["JP", "#ad", "by_hand", null],
    ["US", "", "missing", null],
  ])("in %s, %j is %s", (country, caption, state, label) => {
    expect(read(caption, country)).toMatchObject({ country, state, label });
  });

  it.each([
    ["US", "#sp #spon #collab", ["#sp", "#spon", "#collab"]],
    ["US", "#partner of @northwind", ["#partner"]],
    ["US", "Thanks @northwind!", ["Thanks @northwind"]],
    ["US", "Thank you so much, @northwind", ["Thank you so much, @northwind"]],
    ["US", "#ThanksNorthwind", ["#ThanksNorthwind"]],
    ["US", "Thanks for reading", []],
    ["US", "Not an #ad", ["#ad"]],
    ["GB", "My tea by @northwind", ["@northwind"]],
    ["GB", "Sponsored by @northwind", ["Sponsored", "@northwind"]],
    ["DE", "#ad #sponsored by @northwind #poweredby", ["#ad", "#sponsored", "#poweredby"]],
    ["DE", "Werbung: #ad", []],
  ])("in %s, %j is refused for %j", (country, caption, refused) => {
    expect(read(caption, country).refused).toEqual(refused);
  });

  it.each([
    ["US", "Northwind Tea", "Thanks Northwind Tea for the box", ["Thanks Northwind Tea"]],
    ["US", "Northwind Tea", "Thank you so much, Northwind!", ["Thank you so much, Northwind"]],
    ["US", "Northwind Tea", "thanks to northwind tea", ["thanks to northwind tea"]],
    ["US", "Northwind Tea", "Thanks NorthwindTea", ["Thanks NorthwindTea"]],
    ["US", "Northwind Tea", "Thanks to Northwind’s team", ["Thanks to Northwind’s"]],
    ["US", "Northwind Tea", "Thanks to #northwind", ["Thanks to #northwind"]],
    ["US", "The Tea House", "Thanks, Tea House", ["Thanks, Tea House"]],
    ["US", "Café Müller", "Thanks Cafe Muller", ["Thanks Cafe Muller"]],
    ["US", "The Tea House", "Thanks tea lovers", []],
    ["US", "Northwind Tea", "Thanks for reading. Northwind Tea is new", []],
    ["US", "Northwind Tea", "#ad Thanks Northwind Tea", []],
    ["US", "", "Thanks for the box", []],
    ["GB", "Northwind Tea", "My morning with Northwind Tea", ["Northwind Tea"]],
  ])("in %s, for %j, %j is refused for %j", (country, brand, caption, refused) => {
    expect(disclosureOf(caption, [country], { brand }).countries[0]?.refused).toEqual(refused);
  });
});

describe("several countries", () => {
  it.each([
    ["My tea", ["US", "GB"], "missing", ["#ad"]],
    ["My tea", ["US", "DE"], "missing", ["#ad", "Werbung"]],
    ["My tea", ["DE", "US", "GB", "FR"], "missing", ["#ad", "Werbung", "Publicité"]],
    ["#ad My tea", ["US", "GB"], "served", []],
    ["#ad My tea", ["US", "DE"], "missing", ["Werbung"]],
    ["Werbung | My tea", ["US", "DE"], "missing", ["#ad"]],
    ["Werbung #ad My tea", ["US", "DE", "GB"], "served", []],
    ["#ad #Werbung\nMy tea", ["GB", "DE"], "served", []],
    ["My tea #ad", ["US", "GB"], "misplaced", ["#ad"]],
    ["Sponsored: my tea", ["US", "GB"], "missing", ["#ad"]],
    ["#ad My tea", ["US", "JP"], "by_hand", []],
    ["My tea", ["JP", "US"], "missing", ["#ad"]],
    ["#ad My tea", [], "by_hand", []],
  ])("%j in %j is %s, and %j is asked for", (caption, countries, state, asked) => {
    expect(read(caption, ...countries)).toMatchObject({ state, asked });
  });

  it("have a label that serves them, once what was asked for stands first", () => {
    const codes = fc.uniqueArray(fc.constantFrom(...disclosureRules.map(({ country }) => country)), {
      minLength: 1,
    });
    fc.assert(
      fc.property(codes, fc.string(), (countries, caption) => {
        const { asked } = disclosureOf("", countries);
        const labeled = `${asked.map((label) => `#${label.replace(/[# ]/g, "")}`).join(" ")}\n${caption}`;
        expect(disclosureOf(labeled, countries).state).toBe("served");
      }),
    );
  });
});

describe("the checklist", () => {
  it("tells what the caption shows, and what has to be looked at", () => {
    const { checklist } = disclosureOf("Mein Tee #Werbung", ["DE", "FR"], { format: "story" });
    expect(checklist).toEqual([
      { code: "DE.label", country: "DE", text: "Germany: Werbung or Anzeige", seen: true },
      { code: "DE.place", country: "DE", text: "Germany: At the beginning", seen: false },
      {
        code: "DE.pages",
        country: "DE",
        text: "Germany: The label is on every page of the story",
        seen: null,
      },
      expect.objectContaining({ code: "FR.label", seen: false }),
      expect.objectContaining({ code: "FR.place", seen: null }),
      expect.objectContaining({ code: "FR.retouched" }),
      expect.objectContaining({ code: "FR.contract" }),
    ]);
  });

  it("leaves out what other formats ask for", () => {
    const codes = (format: "post" | "video") =>
      disclosureOf("", ["US"], { format }).checklist.map(({ code }) => code);
    expect(codes("post")).toEqual(["US.label", "US.place"]);
    expect(codes("video")).toEqual(["US.label", "US.place", "US.film"]);
  });

  it("asks for the word of a country without a rule", () => {
    expect(disclosureOf("", ["JP"]).checklist[0]).toEqual({
      code: "JP.label",
      country: "JP",
      text: "Japan: The platform’s own label and the country’s word for advertising",
      seen: null,
    });
    expect(disclosureOf("", []).checklist.map(({ code }) => code)).toEqual(["any.label", "any.place"]);
  });
});

it("each rule names its sources and the day on which they were checked", () => {
  for (const { country, sources, checkedOn, labels } of disclosureRules) {
    expect(isCountry(country)).toBe(true);
    expect(sources.every((source) => URL.parse(source)?.protocol === "https:")).toBe(true);
    expect([sources.length > 0, labels.length > 0, /^\d{4}-\d\d-\d\d$/.test(checkedOn)]).toEqual([
      true,
      true,
      true,
    ]);
  }
});
