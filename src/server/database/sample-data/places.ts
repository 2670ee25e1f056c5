import type { NamePoolName } from "./names.ts";

/** A city, and what is needed to invent somebody who lives there. */
export type Place = {
  city: string;
  country: string;
  /** A part of the city that people there would name. */
  area: string;
  /** Something that is eaten there. */
  dish: string;
  /** Where people go on a free day, as it follows 'to' or 'around'. */
  outdoors: string;
  /**
   * Telephone numbers that belong to nobody, with # for a digit: the range that the country keeps for films and
   * books, else one that begins with zeros, which no country gives out.
   */
  phone: string;
  names: ReadonlyArray<readonly [NamePoolName, number]>;
  /** How many creators come from here, against the other cities. */
  weight: number;
};

type Rest = Omit<Place, "city" | "country" | "names" | "weight">;

function place(location: string, weight: number, names: Place["names"], rest: Rest): Place {
  const [city = "", country = ""] = location.split(", ");
  return { city, country, weight, names, ...rest };
}

// biome-ignore format: a table
export const places: readonly Place[] = [
  place("New York, USA", 24, [["american", 5], ["latin", 2], ["italian", 1], ["indian", 1], ["chinese", 1]], { area: "Bushwick", dish: "everything bagels", outdoors: "the Hudson Valley", phone: "+1 212 555 01##" }),
  place("Los Angeles, USA", 24, [["american", 5], ["latin", 3], ["korean", 1], ["english", 1]], { area: "Silver Lake", dish: "birria tacos", outdoors: "the San Gabriel Mountains", phone: "+1 213 555 01##" }),
  place("Chicago, USA", 14, [["american", 5], ["polish", 1], ["latin", 2]], { area: "Pilsen", dish: "tavern-style pizza", outdoors: "the Indiana dunes", phone: "+1 312 555 01##" }),
  place("Austin, USA", 13, [["american", 5], ["latin", 3], ["english", 1]], { area: "East Austin", dish: "breakfast tacos", outdoors: "the Hill Country", phone: "+1 512 555 01##" }),
  place("Toronto, Canada", 16, [["american", 3], ["english", 2], ["indian", 2], ["chinese", 1], ["portuguese", 1]], { area: "Leslieville", dish: "peameal sandwiches", outdoors: "Algonquin Park", phone: "+1 416 555 01##" }),
  place("Vancouver, Canada", 12, [["american", 2], ["english", 3], ["chinese", 2], ["korean", 1]], { area: "Mount Pleasant", dish: "salmon candy", outdoors: "the North Shore trails", phone: "+1 604 555 01##" }),
  place("Mexico City, Mexico", 19, [["latin", 1]], { area: "Roma Norte", dish: "tlacoyos", outdoors: "the Ajusco forest", phone: "+52 00 0000 01##" }),
  place("Bogotá, Colombia", 12, [["latin", 1]], { area: "Chapinero", dish: "ajiaco", outdoors: "the páramo of Chingaza", phone: "+57 000 000 01##" }),
  place("Lima, Peru", 11, [["latin", 1]], { area: "Barranco", dish: "ceviche", outdoors: "the Lurín valley", phone: "+51 000 000 1##" }),
  place("São Paulo, Brazil", 20, [["brazilian", 8], ["italian", 1], ["japanese", 1]], { area: "Pinheiros", dish: "pão de queijo", outdoors: "the beaches of Ubatuba", phone: "+55 00 00000 01##" }),
  place("Buenos Aires, Argentina", 13, [["latin", 4], ["italian", 1]], { area: "Palermo", dish: "empanadas", outdoors: "the Tigre delta", phone: "+54 00 0000 01##" }),
  place("London, UK", 27, [["english", 6], ["indian", 2], ["nigerian", 2], ["irish", 1], ["polish", 1]], { area: "Peckham", dish: "salt beef bagels", outdoors: "the South Downs", phone: "+44 20 7946 0###" }),
  place("Manchester, UK", 13, [["english", 6], ["irish", 1], ["indian", 1]], { area: "Ancoats", dish: "rag pudding", outdoors: "the Peak District", phone: "+44 161 496 0###" }),
  place("Dublin, Ireland", 11, [["irish", 1]], { area: "Stoneybatter", dish: "soda bread", outdoors: "the Wicklow Mountains", phone: "+353 20 915 0###" }),
  place("Paris, France", 22, [["french", 8], ["arabic", 1]], { area: "Belleville", dish: "Paris-Brest", outdoors: "the forest of Fontainebleau", phone: "+33 1 99 00 ## ##" }),
  place("Lyon, France", 10, [["french", 1]], { area: "Croix-Rousse", dish: "quenelles", outdoors: "the Beaujolais hills", phone: "+33 4 65 71 ## ##" }),
  place("Berlin, Germany", 20, [["german", 7], ["turkish", 2], ["polish", 1]], { area: "Neukölln", dish: "Königsberger Klopse", outdoors: "the lakes of Brandenburg", phone: "+49 30 23125 ###" }),
  place("Hamburg, Germany", 12, [["german", 1]], { area: "Ottensen", dish: "Franzbrötchen", outdoors: "the Baltic coast", phone: "+49 40 66969 ###" }),
  place("Amsterdam, Netherlands", 14, [["dutch", 8], ["turkish", 1]], { area: "De Pijp", dish: "stroopwafels", outdoors: "the dunes of Zandvoort", phone: "+31 00 000 01##" }),
  place("Copenhagen, Denmark", 11, [["danish", 1]], { area: "Nørrebro", dish: "smørrebrød", outdoors: "the cliffs of Møn", phone: "+45 00 00 01 ##" }),
  place("Stockholm, Sweden", 12, [["swedish", 1]], { area: "Södermalm", dish: "cardamom buns", outdoors: "the archipelago", phone: "+46 8 465 004 ##" }),
  place("Madrid, Spain", 17, [["spanish", 8], ["latin", 1]], { area: "Lavapiés", dish: "cocido", outdoors: "the Sierra de Guadarrama", phone: "+34 000 00 01 ##" }),
  place("Barcelona, Spain", 17, [["spanish", 8], ["latin", 1]], { area: "Gràcia", dish: "pa amb tomàquet", outdoors: "Montserrat", phone: "+34 000 00 02 ##" }),
  place("Lisbon, Portugal", 14, [["portuguese", 6], ["brazilian", 1]], { area: "Graça", dish: "grilled sardines", outdoors: "the Sintra hills", phone: "+351 000 000 1##" }),
  place("Milan, Italy", 18, [["italian", 1]], { area: "Isola", dish: "risotto alla milanese", outdoors: "Lake Como", phone: "+39 000 000 01##" }),
  place("Athens, Greece", 10, [["greek", 1]], { area: "Koukaki", dish: "spanakopita", outdoors: "the Saronic islands", phone: "+30 000 000 01##" }),
  place("Warsaw, Poland", 12, [["polish", 1]], { area: "Praga", dish: "pierogi", outdoors: "the Kampinos forest", phone: "+48 000 000 1##" }),
  place("Istanbul, Türkiye", 16, [["turkish", 1]], { area: "Kadıköy", dish: "menemen", outdoors: "the Princes' Islands", phone: "+90 000 000 01##" }),
  place("Dubai, UAE", 14, [["arabic", 5], ["indian", 3], ["english", 1]], { area: "Al Quoz", dish: "machboos", outdoors: "the Hajar Mountains", phone: "+971 00 000 01##" }),
  place("Cairo, Egypt", 12, [["arabic", 1]], { area: "Zamalek", dish: "koshari", outdoors: "the oasis of Fayoum", phone: "+20 00 0000 01##" }),
  place("Lagos, Nigeria", 15, [["nigerian", 1]], { area: "Yaba", dish: "jollof", outdoors: "Tarkwa Bay", phone: "+234 000 000 01##" }),
  place("Nairobi, Kenya", 12, [["kenyan", 1]], { area: "Kilimani", dish: "nyama choma", outdoors: "the Ngong Hills", phone: "+254 000 000 1##" }),
  place("Cape Town, South Africa", 12, [["southAfrican", 5], ["english", 1]], { area: "Woodstock", dish: "bobotie", outdoors: "the Cederberg", phone: "+27 00 000 01##" }),
  place("Mumbai, India", 20, [["indian", 1]], { area: "Bandra", dish: "vada pav", outdoors: "the Western Ghats", phone: "+91 00000 001##" }),
  place("Bengaluru, India", 16, [["indian", 1]], { area: "Indiranagar", dish: "masala dosa", outdoors: "the coffee hills of Coorg", phone: "+91 00000 002##" }),
  place("Singapore, Singapore", 14, [["chinese", 6], ["indian", 2], ["indonesian", 1]], { area: "Tiong Bahru", dish: "chicken rice", outdoors: "Pulau Ubin", phone: "+65 0000 01##" }),
  place("Jakarta, Indonesia", 15, [["indonesian", 1]], { area: "Kemang", dish: "nasi uduk", outdoors: "the Thousand Islands", phone: "+62 000 0000 01##" }),
  place("Seoul, South Korea", 17, [["korean", 1]], { area: "Mangwon", dish: "kimchi jjigae", outdoors: "Bukhansan", phone: "+82 00 0000 01##" }),
  place("Tokyo, Japan", 17, [["japanese", 1]], { area: "Shimokitazawa", dish: "curry rice", outdoors: "Okutama", phone: "+81 00 0000 01##" }),
  place("Sydney, Australia", 17, [["english", 6], ["greek", 1], ["indian", 1], ["irish", 1]], { area: "Newtown", dish: "lamingtons", outdoors: "the Blue Mountains", phone: "+61 2 5550 ####" }),
];
