/** Maximum number of languages per creator. */
export const maximumLanguages = 10;

/** Selectable languages as BCP 47 tags, in the order of their English names. */
export const languages: readonly string[] =
  "af sq am ar hy as az bn eu be bs bg my yue ca zh hr cs da nl en et fil fi fr gl ka de el gu ht ha he hi hu is ig id ga it ja jv kn kk km rw ko ku ky lo lv lt lb mk mg ms ml mt mr mn ne no or ps fa pl pt pa ro ru gd sr sd si sk sl so es su sw sv tg ta te th ti tr tk uk ur uz vi cy wo xh yo zu".split(
    " ",
  );

const displayNames = new Intl.DisplayNames("en", { type: "language" });
/** Computed once, because every page of a list uses all names. */
const names = new Map(languages.map((tag) => [tag, displayNames.of(tag) ?? tag]));

/** 'Portuguese' for 'pt'. Unknown languages keep their tag. */
export function languageName(tag: string): string {
  return names.get(tag) ?? tag;
}

export function languageNames(tags: readonly string[]): string {
  return tags.map(languageName).join(", ");
}

/** Canonical tag of a language as typed; undefined if it is not in the list. */
export function normalizeLanguage(text: string): string | undefined {
  if (names.has(text)) return text;
  try {
    const [tag] = Intl.getCanonicalLocales(text.trim());
    return languages.find((language) => language === tag);
  } catch {
    return undefined;
  }
}
