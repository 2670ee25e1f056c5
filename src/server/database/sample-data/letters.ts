import type { InfluencerCategory } from "#domain/influencers/categories.ts";

type Letter = {
  name: string;
  company?: string;
  phone?: string;
  /** A value of the contact form's list. */
  service?: string;
  /** A featured creator of the category, or the brand of that name; {name} in the message is theirs. */
  about?: { category?: InfluencerCategory; company?: string };
  message: string;
};

/** What has come in, newest first. Senders and companies are invented. */
export const letters: readonly Letter[] = [
  {
    name: "Ingrid Solheim",
    company: "Nordlys Oats",
    about: { category: "Food & Cooking" },
    message:
      "Hello, we bring out an oat cream in ten weeks and would like three recipes from {name}, one of them savoury. Would they be ready in seven? Our budget is about $2,500 for all three.",
  },
  {
    name: "Damian Krol",
    company: "Wisła Cycles",
    phone: "+48 000 000 117",
    service: "campaign",
    message:
      "We sell repair stands for bicycles in four countries and have never worked with creators. Is there somebody who can tell us in half an hour whether this is for us at all?",
  },
  {
    name: "Hana Fujimoto",
    about: { category: "Travel & Lifestyle" },
    company: "Sea of Rooms",
    message:
      "Could {name} travel in the weeks after the school holidays? We have two houses by the sea and need stills in bad weather, honestly. Travel by train is paid.",
  },
  {
    name: "Patrick Oduya",
    message:
      "My daughter (16) wants to apply. Do you take creators under eighteen, and what would a parent have to sign? Thank you.",
  },
  {
    name: "Lucie Vandamme",
    company: "Atelier Vandamme",
    service: "matching",
    message:
      "I make 40 bags a year and cannot serve a crowd. I am looking for one creator with a patient audience in Belgium or the north of France, for a whole year.",
  },
  {
    name: "Marcelo Pinto Rey",
    company: "Brava Running Club",
    about: { company: "Redstart Running" },
    message:
      "Our club has 300 members in Porto. Would {name} be interested in a joint start wave for beginners next spring? We bring the volunteers.",
  },
  {
    name: "Shirin Ansari",
    company: "Larkhill Museum",
    phone: "+44 20 7946 0182",
    service: "campaign",
    message:
      "We reopen in spring after two years of building. We need creators who like objects more than selfies. Public money, so we need an offer on paper within three weeks.",
  },
  {
    name: "Tom Erskine",
    service: "plan-duo",
    message:
      "On the page of pricing plans the yearly price says one thing and the invoice another. Could somebody have a look? It is not urgent.",
  },
  {
    name: "Bea Marchetti",
    company: "Studio Frangipani",
    about: { category: "Home & Decor" },
    message:
      "We are an interior photographer and a stylist and would love to shoot {name}'s place for a feature on small kitchens. Unpaid, but the pictures are yours.",
  },
  {
    name: "Gustavo Lemes",
    company: "Ponto Verde",
    service: "campaign",
    message:
      "Bom dia! We have plant pots from recycled fishing nets. Which of your creators in Lisbon or Porto talk about balconies? A list of five is enough to begin with.",
  },
  {
    name: "Amelia Brockhurst",
    company: "Brockhurst & Wren Solicitors",
    service: "other",
    message:
      "We advise three of your creators on contracts. Do you have a model agreement that we could compare theirs with?",
  },
  {
    name: "Chiamaka Umeh",
    about: { category: "Beauty & Cosmetics" },
    company: "Odo Skin",
    message:
      "We would like {name} to test our shea balm for eight weeks, without any obligation to post. If the result is good we talk about money, if not we would like to know why.",
  },
  {
    name: "Jörg Hallmann",
    company: "Hallmann Hörgeräte",
    phone: "+49 40 66969 214",
    message:
      "Our customers are over sixty and so are their friends. Is there anybody in your marketplace over sixty? We mean it seriously.",
  },
  {
    name: "Fatou Ndiaye",
    service: "profile",
    message:
      "I applied on Monday with two pictures and got no e-mail. Is that normal? My address has a hyphen, perhaps that is the reason.",
  },
  {
    name: "Rebecca Stahl",
    company: "Kinderkram Verlag",
    about: { category: "Parenting & Family" },
    message:
      "For our picture book about moving house we look for somebody who has just moved with children. Does {name} speak German, or would subtitles be possible?",
  },
  {
    name: "Oliver Tamm",
    company: "Tamm & Pojad",
    about: { company: "Bodkin Bikes" },
    message:
      "We make bicycle bells in Tartu and would like to be on the handlebars of {name}. Whom do we talk to about a joint giveaway?",
  },
  {
    name: "Carla Espinoza",
    company: "Cooperativa Altiplano",
    service: "campaign",
    message:
      "We export alpaca yarn. Our buyers are knitters in Canada and Japan. What would a campaign with eight small creators cost, all fees included?",
  },
  {
    name: "Henrik Aas",
    message:
      "Very pleasant site to use with a screen reader, thank you. One thing: in the list of brands the heart buttons all read the same.",
  },
  {
    name: "Nadège Morel",
    company: "Festival des Rives",
    service: "matching",
    phone: "+33 1 99 00 41 07",
    message:
      "Three days of music by the Saône, the first weekend of July. We can host ten creators with tents, food and a boat. No camera teams please, phones are fine.",
  },
  {
    name: "Wen Suryadi",
    company: "Kopi Tetangga",
    about: { category: "Business & Finance" },
    message:
      "Could {name} interview us about running a café as a co-operative? We have numbers for five years, also the ugly ones.",
  },
];
