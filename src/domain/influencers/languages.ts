/** The maximum number of languages of one creator. */
export const maximumLanguages = 10;

/** The languages to choose from, as BCP 47 tags, in the order of their English names. */
export const languages: readonly string[] =
  "af sq am ar hy as az bn eu be bs bg my yue ca zh hr cs da nl en et fil fi fr gl ka de el gu ht ha he hi hu is ig id ga it ja jv kn kk km rw ko ku ky lo lv lt lb mk mg ms ml mt mr mn ne no or ps fa pl pt pa ro ru gd sr sd si sk sl so es su sw sv tg ta te th ti tr tk uk ur uz vi cy wo xh yo zu".split(
    " ",
  );

const displayNames = new Intl.DisplayNames("en", { type: "language" });
/** Every page of a list names all of them. */
const names = new Map(languages.map((tag) => [tag, displayNames.of(tag) ?? tag]));

/** 'Portuguese' for 'pt'. What is not among the languages keeps its tag. */
export function languageName(tag: string): string {
  return names.get(tag) ?? tag;
}

export function languageNames(tags: readonly string[]): string {
  return tags.map(languageName).join(", ");
}

/** The canonical tag of a language as somebody wrote it; undefined for one that is not among the languages. */
export function normalizeLanguage(text: string): string | undefined {
  if (names.has(text)) return text;
  try {
    const [tag] = Intl.getCanonicalLocales(text.trim());
    return languages.find((language) => language === tag);
  } catch {
    return undefined;
  }
}
