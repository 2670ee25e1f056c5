import { expect, it } from "vitest";
import { importFields } from "./import-fields.ts";
import { matchColumns, platformOfFile } from "./match-columns.ts";

const matched = (headers: string[], kind: "influencers" | "brands" | "campaign" = "influencers") =>
  Object.fromEntries(
    matchColumns(
      kind,
      headers.map((header) => ({ header })),
    ).map((field, index) => [headers[index], field]),
  );

/** Headers as the products document them, with the address of the page. */
const products: readonly (readonly [string, string, Record<string, string | null>])[] = [
  [
    "Modash",
    // Field names of its data.
    "https://docs.modash.io/products/discovery_api/openapi_doc/discovery/multiplatformcontroller_emailsearch",
    {
      ...{ platform: "platform", userId: null, url: "profile_url", username: "handle", fullname: "name" },
      ...{
        picture: "imageUrl",
        followers: "followers",
        engagements: null,
        engagementRate: "engagement",
        email: "email",
      },
    },
  ],
  [
    "HypeAuditor",
    // Field names of its data, https://help.daasity.com/extract/all-integrations/hype-auditor/integration-specifications
    "https://hypeauditor.readme.io/reference/connections",
    {
      ...{ username: "handle", type: "platform", title: "name", avatar_url: "imageUrl", er: "engagement" },
      ...{ subscribers_count: "followers", about: "bio", location: "location", aqs: null },
    },
  ],
  [
    "Upfluence",
    "https://help.upfluence.co/en/articles/6997712-how-to-add-influencers-to-upfluence-via-csv-import",
    {
      ...{ influencer_id: null, media_url: "profile_url", profile_name: "name", first_name: "first_name" },
      ...{ last_name: "last_name", phone_number: "phone", email: "email", "shipping_address.line1": null },
      ...{ "shipping_address.city": "city", "shipping_address.country_code": "country" },
    },
  ],
  [
    "GRIN",
    "https://help.grin.co/docs/importing-creators",
    // Properties of a contact, https://support.grin.co/hc/en-us/articles/360025455134-Influencer-Contact-Profile-Overview
    {
      ...{ "First Name": "first_name", "Last Name": "last_name", Gender: null, Email: "email", Tags: "tags" },
      ...{ "Relationship Stage": "relationship", Owner: null, "Discount Codes": null },
    },
  ],
  [
    "Aspire",
    "http://help.aspireiq.com/en/articles/4840268-how-to-import-creators-into-aspire",
    {
      ...{ email: "email", uid: null, id: null, instagram: "instagram_handle", tiktok: "tiktok_handle" },
      ...{
        youtube: "youtube_handle",
        pinterest: "pinterest_handle",
        address1: null,
        city: "city",
        state: null,
      },
      ...{ postalcode: null, country: "country" },
    },
  ],
  [
    "Heepsy",
    // Parts of a creator's profile.
    "https://intercom.help/heepsy/en/articles/8425892-how-to-create-my-content-creator-account",
    {
      ...{ "Profile name": "name", Bio: "bio", "Profile tags": "tags", Location: "location" },
      ...{ "Phone number": "phone", Fee: "rate" },
    },
  ],
];

it.each(products)("the columns of %s are known (%s)", (_product, _address, expected) => {
  expect(matched(Object.keys(expected))).toEqual(expected);
});

const languages: readonly (readonly [string, Record<string, string | null>])[] = [
  [
    "English",
    {
      ...{
        "Creator Name": "name",
        "E-mail Address": "email",
        "Phone No.": null,
        Mobile: "phone",
        Niche: "category",
      },
      ...{
        "Insta Followers": "instagram_followers",
        "IG Handle": "instagram_handle",
        "YouTube Subscribers": "youtube_followers",
      },
      ...{
        "Talent Manager": "manager_name",
        "Manager Email": "manager_email",
        "Rate (USD)": "rate",
        "Date added": "sourcedOn",
      },
    },
  ],
  [
    "German",
    {
      ...{
        Vorname: "first_name",
        Nachname: "last_name",
        "E-Mail-Adresse": "email",
        Handynummer: "phone",
        Stadt: "city",
      },
      ...{
        Land: "country",
        Sprachen: "languages",
        Kategorie: "category",
        Honorar: "rate",
        "Engagement-Rate": "engagement",
      },
      ...{
        "Instagram-Profil": "instagram_handle",
        "Follower Instagram": "instagram_followers",
        Ansprechpartner: "manager_name",
      },
    },
  ],
  [
    "French",
    {
      ...{
        Prénom: "first_name",
        "Nom de famille": "last_name",
        "Adresse e-mail": "email",
        Téléphone: "phone",
        Ville: "city",
      },
      ...{
        Pays: "country",
        Langues: "languages",
        "Taux d'engagement": "engagement",
        Tarif: "rate",
        "Abonnés Instagram": "instagram_followers",
      },
      ...{ "Compte TikTok": "tiktok_handle", Pseudo: "handle", "Email de l’agent": "manager_email" },
    },
  ],
  [
    "Spanish",
    {
      ...{
        "Nombre completo": "name",
        "Correo electrónico": "email",
        Móvil: "phone",
        Ciudad: "city",
        País: "country",
      },
      ...{
        Idiomas: "languages",
        Categoría: "category",
        Tarifa: "rate",
        "Seguidores de Instagram": "instagram_followers",
      },
      ...{ "Usuario de TikTok": "tiktok_handle", Etiquetas: "tags" },
      ...{ Representante: "manager_name", "Correo del representante": "manager_email" },
      ...{ "Teléfono del representante": "manager_phone" },
    },
  ],
  [
    "Portuguese",
    {
      ...{
        Nome: "name",
        "E-mail de contato": "email",
        Telefone: "phone",
        Cidade: "city",
      },
      ...{
        Idiomas: "languages",
        Cachê: "rate",
        "Seguidores no Instagram": "instagram_followers",
        Usuário: "handle",
      },
      ...{ "Taxa de engajamento": "engagement", Inscritos: "followers" },
    },
  ],
];

it.each(languages)("a spreadsheet in %s is known", (_, expected) => {
  const found = matched(Object.keys(expected));
  for (const [header, field] of Object.entries(expected))
    if (field) expect({ [header]: found[header] }).toEqual({ [header]: field });
});

it("the file that Tandem exports is read as it is", () => {
  const headers = ["_id", "name", "email", "followers", "socials", "imageUrl", "totalFollowers", "createdAt"];
  expect(matched(headers)).toEqual({
    ...{
      _id: "_id",
      name: "name",
      email: "email",
      followers: "followers",
      socials: "socials",
      imageUrl: "imageUrl",
    },
    ...{ totalFollowers: null, createdAt: null },
  });
  expect(matched(["name", "refused_because", "ID"])).toEqual({
    name: "name",
    refused_because: null,
    ID: null,
  });
});

it("of two columns for one field, the one with the field's own name counts", () => {
  expect(matched(["Business email", "Email", "Contact email"])).toEqual({
    "Business email": null,
    Email: "email",
    "Contact email": null,
  });
});

it("of two other columns for one field, the surer one counts", () => {
  expect(matched(["Themen", "Schlagworte"])).toEqual({ Themen: null, Schlagworte: "tags" });
  expect(matched(["Künstlername", "Name", "ER in %"])).toEqual({
    ...{ Künstlername: null, Name: "name", "ER in %": "engagement" },
  });
  expect(matched(["Instagram", "IG Link"])).toEqual({ Instagram: "instagram_handle", "IG Link": null });
});

it("a campaign's status, price, and date are those of the campaign", () => {
  expect(matched(["Creator", "IG", "Status", "Fee", "Deadline", "Remarks"], "campaign")).toEqual({
    ...{
      Creator: "name",
      IG: "instagram_handle",
      Status: "state",
      Fee: "price",
      Deadline: "due",
      Remarks: "notes",
    },
  });
});

it.each(["Status", "Statut", "Estado", "État", "situação"])(
  "a creator's %s is the relationship if its cells are, and otherwise ignored",
  (header) => {
    const fieldOf = (...samples: string[]) => matchColumns("influencers", [{ header, samples }])[0];
    expect(fieldOf("Contacté", "en pause", "Nicht kontaktieren")).toBe("relationship");
    expect(fieldOf("Contacté", "Vertrag fehlt")).toBeNull();
    expect(fieldOf()).toBeNull();
    // A column of that name goes first.
    const both = [{ header, samples: ["aktiv"] }, { header: "Relationship" }];
    expect(matchColumns("influencers", both)).toEqual([null, "relationship"]);
  },
);

it("brands are known in five languages", () => {
  expect(
    matched(
      ["Firma", "Ansprechpartner", "E-Mail", "Branche", "Presupuesto", "Site web", "Objetivos"],
      "brands",
    ),
  ).toEqual({
    ...{ Firma: "companyName", Ansprechpartner: "contactName", "E-Mail": "email", Branche: "industry" },
    ...{ Presupuesto: "budgetRange", "Site web": "website", Objetivos: "goals" },
  });
});

it("an agency's further field is matched by its label, before all others", () => {
  const further = [
    { name: "custom.shoe_size", label: "Shoe size", group: "Own fields", kind: "text" as const },
  ];
  expect(matchColumns("influencers", [{ header: "shoe-size" }, { header: "name" }], further)).toEqual([
    "custom.shoe_size",
    "name",
  ]);
  expect(importFields("influencers", further).at(-1)).toEqual(further[0]);
});

it("the platform of usernames is that which the file or a header names", () => {
  expect(platformOfFile("modash-tiktok-2026.csv", ["Username"])).toBe("tiktok");
  expect(platformOfFile("list.csv", ["Username", "Instagram ER"])).toBe("instagram");
  expect(platformOfFile("list.csv", ["Instagram ER", "TikTok ER"])).toBeUndefined();
});

it("headers of a list in two languages are known, whichever word comes first", () => {
  expect(matched(["Wer?", "Mail", "Ihr Management", "Mail Management", "Kontakt seit", "Ville"])).toEqual({
    ...{ "Wer?": "name", Mail: "email", "Ihr Management": "manager_name", Ville: "city" },
    ...{ "Mail Management": "manager_email", "Kontakt seit": "sourcedOn" },
  });
});

it("a header of two words for one field is that field, and of two fields none", () => {
  expect(
    matched([
      "Créateur / Créatrice",
      "Téléphone (mobile)",
      "Email/Téléphone",
      "Stadt/Ort/",
      "Catégorie | Niche",
    ]),
  ).toEqual({
    "Créateur / Créatrice": "name",
    "Téléphone (mobile)": "phone",
    "Email/Téléphone": null,
    "Stadt/Ort/": null,
    "Catégorie | Niche": "category",
  });
});
