import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText } from "./fold-text.ts";

/** As people type: the same on a plain keyboard. */
const names: [language: string, written: string, typed: string][] = [
  ["Turkish", "Şahin İpek IŞIK ılgın", "sahin ipek isik ilgin"],
  ["Polish", "Łódź Świętosława", "lodz swietoslawa"],
  ["Vietnamese", "Nguyễn Đặng Thị Ước", "nguyen dang thi uoc"],
  ["German", "Strauß GROẞ Jörg", "strauss gross jorg"],
  ["French", "Œuvre François L’Haÿ", "oeuvre francois l'hay"],
  ["Danish", "Bjørn Ærø Åse", "bjorn aero ase"],
  ["Czech", "Dvořák Růžička", "dvorak ruzicka"],
  ["Spanish", "Muñoz Peñíscola", "munoz peniscola"],
  ["Portuguese", "Conceição São", "conceicao sao"],
  ["Hungarian", "Erdős Győző", "erdos gyozo"],
  ["Romanian", "Ștefăniţă", "stefanita"],
  ["Irish", "O’Connor Siobhán", "o'connor siobhan"],
  ["Icelandic", "Þórður Eiðsdóttir", "thordur eidsdottir"],
  ["Azerbaijani", "Əliyev", "eliyev"],
  ["Maltese", "Ħal Għaxaq", "hal ghaxaq"],
  ["Hawaiian", "Hawaiʻi", "hawai'i"],
  ["Greek", "Αθήνα ΣΟΦΊΑΣ", "αθηνα σοφιασ"],
  ["Russian", "Алёна", "алена"],
  ["Arabic", "مُحَمَّد أحمد", "محمد احمد"],
  ["Hebrew", "שָׁלוֹם", "שלום"],
];
const forms: [form: string, written: string, typed: string][] = [
  ["decomposed letters", "Zoe\u0308", "zoe"],
  ["full-width forms", "Ｌｅｎａ ＠１", "lena @1"],
  ["mathematical letters", "𝓛𝓮𝓷𝓪", "lena"],
  ["ligatures", "ﬁt", "fit"],
  ["apostrophes", "` ´ ‘ ’ ‛ ′ ʼ ʻ ＇", "' ' ' ' ' ' ' ' '"],
  ["dashes", "‐ ‑ ‒ – — ― − ﹣ －", "- - - - - - - - -"],
  ["what cannot be seen", "Le\u00adna\u200b\u200d\ufeff\u202e", "lena"],
];

describe("a text as searches compare it", () => {
  it.each([...names, ...forms])("has no marks: %s", (_, written, typed) => {
    expect(foldText(written)).toBe(typed);
  });

  it("keeps vowels that are written as marks, and what is no letter", () => {
    expect(foldText("हिन्दी")).toBe("हिन्दी");
    expect(foldText("ไทย")).toBe("ไทย");
    expect(foldText("50% \\ _ \n\t🙂")).toBe("50% \\ _ \n\t🙂");
  });

  it("stays the same if it is folded again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const folded = foldText(text);
        expect(foldText(folded)).toBe(folded);
        expect(foldText(text.toLowerCase())).toBe(folded);
      }),
      { numRuns: 2_000 },
    );
  });
});
