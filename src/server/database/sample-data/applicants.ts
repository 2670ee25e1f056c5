import type { InfluencerCategory } from "#domain/influencers/categories.ts";
import type { Social } from "#domain/influencers/influencer-fields.ts";
import type { PictureName } from "./pictures.ts";

type Applicant = {
  name: string;
  city: string;
  category: InfluencerCategory;
  bio: string;
  rate: number | null;
  socials: readonly Social[];
  pictures: readonly PictureName[];
};

/** Who applies, newest first. Like all people here they are invented; so are the handles. */
export const applicants: readonly Applicant[] = [
  {
    name: "Noémie Castellan",
    city: "Lyon",
    category: "Food & Cooking",
    bio: "I cook what is left on the market of Croix-Rousse at noon, when the stalls pack up. Short recipes, long lunches.",
    rate: 220,
    socials: [
      { platform: "instagram", link: "@noemie.fin.de.marche.sample", followers: "14,800" },
      { platform: "tiktok", link: "@noemie.fin.de.marche.sample", followers: "6.2K" },
    ],
    pictures: ["plate", "lemons"],
  },
  {
    name: "Ikenna Obiora",
    city: "Lagos",
    category: "Technology",
    bio: "Phone repairs at a stall in Yaba, filmed over my shoulder. I show what a part costs and how long it will last.",
    rate: 90,
    socials: [
      { platform: "youtube", link: "@ikenna.fixes.sample", followers: "8,350" },
      { platform: "twitter", link: "@ikenna.fixes.sample", followers: "1,940" },
    ],
    pictures: ["desk"],
  },
  {
    name: "Tova Sandström",
    city: "Stockholm",
    category: "Home & Decor",
    bio: "Twenty-nine square metres, one old sofa, new covers every winter. I sew, paint and measure everything twice.",
    rate: 350,
    socials: [
      { platform: "instagram", link: "https://www.instagram.com/tova.tjugonio.sample", followers: "31.4K" },
      { platform: "pinterest", link: "@tova.tjugonio.sample", followers: "52,100" },
    ],
    pictures: ["armchair", "windowsill", "lemons"],
  },
  {
    name: "Mateus Brandolini",
    city: "São Paulo",
    category: "Fitness & Health",
    bio: "Capoeira teacher and father of two. Warm-ups that you can do in a corridor, with children hanging on your arms.",
    rate: 140,
    socials: [
      { platform: "tiktok", link: "@mateus.no.corredor.sample", followers: "27.9K" },
      { platform: "instagram", link: "@mateus.no.corredor.sample", followers: "9,120" },
    ],
    pictures: ["weights", "trail"],
  },
  {
    name: "Priyanka Velankar",
    city: "Mumbai",
    category: "Fashion & Style",
    bio: "Cotton saris for the local train: pleats that survive a commute, blouses with pockets, weavers with names.",
    rate: 400,
    socials: [
      { platform: "instagram", link: "@train.saris.sample", followers: "86.3K" },
      { platform: "moj", link: "@train.saris.sample", followers: "41,700" },
      { platform: "youtube", link: "@train.saris.sample", followers: "12.5K" },
    ],
    pictures: ["wardrobe", "street"],
  },
  {
    name: "Gideon Ashworth",
    city: "Manchester",
    category: "Gaming",
    bio: "I restore arcade machines with my nephew and then lose to him on camera. Mostly eighties, never emulated.",
    rate: null,
    socials: [
      { platform: "twitch", link: "@tokens.and.solder.sample", followers: "4,460" },
      { platform: "youtube", link: "@tokens.and.solder.sample", followers: "18.7K" },
      { platform: "discord", link: "https://tokens-and-solder.example.com/discord", followers: "930" },
    ],
    pictures: ["arcade"],
  },
  {
    name: "Soledad Irigoyen",
    city: "Buenos Aires",
    category: "Business & Finance",
    bio: "Household budgets when prices change every week. I publish mine, with the supermarket receipts.",
    rate: 180,
    socials: [
      { platform: "instagram", link: "@cuentas.claras.sample", followers: "22,600" },
      { platform: "linkedin", link: "@cuentas.claras.sample", followers: "3,800" },
    ],
    pictures: ["chart", "desk"],
  },
  {
    name: "Yuki Tanabe",
    city: "Tokyo",
    category: "Travel & Lifestyle",
    bio: "One local line a month, every stop, on foot between the last three. Train sounds, small shrines, vending machines.",
    rate: 600,
    socials: [
      { platform: "youtube", link: "@every.stop.sample", followers: "112K" },
      { platform: "instagram", link: "@every.stop.sample", followers: "38.2K" },
      { platform: "blog", link: "https://every-stop.example.org", followers: "5,000" },
    ],
    pictures: ["lake", "street", "breakfast"],
  },
  {
    name: "Rosa Linde Achterberg",
    city: "Amsterdam",
    category: "Parenting & Family",
    bio: "Mum of three on one cargo bike. Rain plans, packed lunches, and the truth about wooden toys.",
    rate: 260,
    socials: [
      { platform: "instagram", link: "@bakfiets.and.three.sample", followers: "19.5K" },
      { platform: "facebook", link: "@bakfiets.and.three.sample", followers: "7,300" },
    ],
    pictures: ["blocks"],
  },
  {
    name: "Samira Benhaddou",
    city: "Paris",
    category: "Beauty & Cosmetics",
    bio: "Pharmacy assistant in Belleville. I explain what is in the tube, then what it costs without the box.",
    rate: 480,
    socials: [
      { platform: "tiktok", link: "@samira.sans.boite.sample", followers: "143.8K" },
      { platform: "instagram", link: "@samira.sans.boite.sample", followers: "51,900" },
    ],
    pictures: ["bottles", "windowsill"],
  },
  {
    name: "Dorian Okonjo-Reid",
    city: "Toronto",
    category: "Food & Cooking",
    bio: "Sourdough in a basement flat with no heating to speak of. Eleven years with the same starter, called Gerald.",
    rate: 120,
    socials: [
      { platform: "instagram", link: "@gerald.rises.sample", followers: "6,780" },
      { platform: "reddit", link: "@gerald.rises.sample", followers: "2.1K" },
    ],
    pictures: ["breakfast", "plate"],
  },
  {
    name: "Alkistis Vrettou",
    city: "Athens",
    category: "Travel & Lifestyle",
    bio: "Ferries, timetables and the quiet side of islands. I go in November and tell you what is open.",
    rate: 310,
    socials: [
      { platform: "instagram", link: "@november.islands.sample", followers: "44.6K" },
      { platform: "tiktok", link: "@november.islands.sample", followers: "15,250" },
      { platform: "threads", link: "@november.islands.sample", followers: "8.8K" },
    ],
    pictures: ["coast", "lake", "street"],
  },
];
