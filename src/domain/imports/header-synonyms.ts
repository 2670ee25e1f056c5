const managerWords = {
  name: "name, nombre, nom, nome",
  email: "email, e-mail, mail, email address, correo, correo electrónico, courriel, adresse email, contato",
  phone:
    "phone, phone number, mobile, tel, whatsapp, Telefon, Telefonnummer, Handy, Mobil, téléphone, portable, teléfono, móvil, celular, telefone, telemóvel",
};
const managerTitles =
  "manager, talent manager, agent, management, representative, Managerin, Agentin, Ansprechpartner, Ansprechpartnerin, représentant, représentante, representante, agente, mánager, empresário, empresária";

/** 'Manager phone', 'Teléfono del representante', and so on. */
function managerSynonyms(part: keyof typeof managerWords): string[] {
  const between = ["", "del ", "de la ", "de ", "du ", "de l’", "do ", "da ", "of ", "des ", "der "];
  return managerTitles
    .split(", ")
    .flatMap((title) =>
      managerWords[part]
        .split(", ")
        .flatMap((word) => [`${title} ${word}`, ...between.map((each) => `${word} ${each}${title}`)]),
    );
}

/**
 * Headers of each field as spreadsheets name it, in English, German, French, Spanish, and Portuguese, and as other
 * products export it. Case, accents, spaces, and punctuation do not matter.
 */
export const creatorSynonyms: Record<string, readonly string[]> = {
  name: [
    "name, full name, fullname, creator, creator name, influencer, influencer name, talent, display name, profile name",
    "contact name, title, account name, stage name, artist, who, person, Wer, qui, personne, quién, persona, quem, pessoa",
    "vollständiger Name, Künstlername, Creator Name, Vor- und Nachname, Influencerin, Name des Creators, Name der Creatorin, Name des Influencers",
    "nom complet, nom du créateur, créateur, créatrice, influenceur, influenceuse, nom et prénom, prénom et nom",
    "nombre completo, nombre y apellidos, creador, creadora, nombre del influencer",
    "nome, nome completo, criador, criadora, influenciador, influenciadora",
  ],
  first_name: [
    "first name, given name, firstname, forename, Vorname, prénom, nombre, nombre de pila, primeiro nome",
  ],
  last_name: [
    "last name, surname, family name, lastname, Nachname, Familienname, nom, nom de famille, apellido, apellidos, sobrenome, apelido",
  ],
  email: [
    "email, e-mail, mail, email address, mail address, contact email, business email, public email, creator email, primary email",
    "E-Mail-Adresse, Mailadresse, Kontakt E-Mail, adresse email, adresse e-mail, courriel, adresse mail, mél",
    "correo, correo electrónico, dirección de correo, dirección de email, e-mail de contato, endereço de e-mail, contato, correio eletrônico",
  ],
  phone: [
    "phone, phone number, mobile, mobile number, cell, cell phone, telephone, tel, whatsapp, whatsapp number, contact number",
    "Telefon, Telefonnummer, Handy, Handynummer, Mobil, Mobilnummer, téléphone, numéro de téléphone, portable, mobile phone",
    "teléfono, número de teléfono, móvil, celular, telefone, telemóvel, número de telefone",
  ],
  location: [
    "location, based in, place, influencer location, creator location, city country, home base",
    "Ort, Standort, Wohnort, lieu, localisation, localité, ubicación, lugar, residencia, localização, localidade, local",
  ],
  city: ["city, town, address city, shipping address city, Stadt, ville, ciudad, cidade"],
  country: [
    "country, country name, country code, shipping address country code, nation, Land, pays, país, account country, influencer country",
  ],
  category: [
    "category, main category, primary category, niche, vertical, topic category, influencer vertical",
    "Kategorie, Hauptkategorie, Nische, catégorie, thématique, categoría, categoria, nicho, temática",
  ],
  languages: [
    "language, languages, spoken languages, content language, Sprache, Sprachen, langue, langues, idioma, idiomas, lengua, língua, línguas",
  ],
  bio: [
    "bio, biography, about, description, about me, profile description, Biografie, Beschreibung, Über mich",
    "biographie, à propos, description du profil, biografía, descripción, acerca de, biografia, descrição, sobre",
  ],
  rate: [
    "rate, price per post, rate per post, fee, creator fee, rate usd, usual rate, price, rate card, cost per post",
    "Preis, Preis pro Post, Honorar, Gage, tarif, prix, prix par post, cachet, tarifa, precio, precio por post, honorarios, preço, preço por post, cachê",
  ],
  collaborationTypes: [
    "collaboration types, collaboration type, content types, content formats, Kooperationsarten, Formate, types de collaboration, formats, tipos de colaboración, formatos, tipos de colaboração",
  ],
  engagement: [
    "engagement, engagement rate, er, er %, er in %, engagement rate %, engagement rate in %, engagement in %, average engagement rate, avg engagement rate, avg er, eng rate",
    "Engagement-Rate, Engagementrate, Interaktionsrate, taux d'engagement, tasa de interacción, tasa de engagement, engagement medio, taxa de engajamento, engajamento",
  ],
  rating: ["rating, score, stars, Bewertung, évaluation, valoración, puntuación, avaliação"],
  verified: ["verified, is verified, blue check, verifiziert, vérifié, verificado, verificada"],
  featured: ["featured, highlighted, hervorgehoben, mis en avant, destacado, destacada, em destaque"],
  imageUrl: [
    "image url, picture, photo url, avatar, avatar url, profile picture, picture url, Bild, Profilbild, photo de profil, foto de perfil",
  ],
  tags: [
    "tags, tag, labels, label, profile tags, interests, topics, niches, categories, groups, group, keywords, hashtags",
    "Schlagworte, Schlagwörter, Themen, Stichworte, étiquettes, mots-clés, centres d'intérêt, etiquetas, temas, intereses, palabras clave, marcadores, interesses, tópicos",
  ],
  relationship: [
    "relationship, relationship stage, relationship status, stage, contact status, lifecycle stage, Beziehung, Kontaktstatus, relation, statut de la relation, relación, estado de la relación, relacionamento, relação",
  ],
  source: [
    "source, lead source, found via, origin, came from, Quelle, Herkunft, origine, provenance, fuente, origen, fonte, origem",
  ],
  sourcedOn: [
    "received on, sourced on, added on, date added, added, added at, date found, created, created on, in contact since, Hinzugefügt am, Erfasst am, Kontakt seit, Datum, contact depuis, date d'ajout, ajouté le, fecha de alta, añadido el, fecha, data de inclusão, adicionado em, data",
  ],
  manager_name: [
    "manager, manager name, talent manager, agent, agent name, management, representative, agency contact",
    "Managerin, Ihr Management, Management Name, Ansprechpartner, Ansprechpartner Management, Agentin, nom du manager, nom de l'agent, représentant, nombre del manager, representante, nome do empresário, empresário, agente",
    ...managerSynonyms("name"),
  ],
  manager_email: [
    "manager email, manager mail, mail manager, mail management, management mail, agent email, management email, talent manager email, agency email, Manager E-Mail, Management E-Mail, E-Mail Manager, E-Mail Management, email du manager, mail du manager, email de l'agent, mail de l'agent, email agent, mail agent, email del manager, correo del manager, correo del agente, email do empresário, email do agente",
    ...managerSynonyms("email"),
  ],
  manager_phone: [
    "manager phone, agent phone, management phone, Manager Telefon, Management Telefon, téléphone du manager, tél manager, téléphone de l'agent, tél agent, tél de l'agent, teléfono del manager, telefone do empresário, telefone do agente",
    ...managerSynonyms("phone"),
  ],
  visibility: ["visibility, Sichtbarkeit, visibilité, visibilidad, visibilidade"],
  profile_url: [
    "url, link, profile url, profile link, profile, channel url, channel link, account url, account link, media url, social url, social link, social media link, social profile",
    "Profil-Link, Profil, Profil-URL, Kanal-Link, lien, lien du profil, profil, url du profil, enlace, enlace del perfil, perfil, url del perfil, link do perfil, url do perfil",
  ],
  handle: [
    "handle, username, user name, user, @, account, account handle, social handle, creator handle, influencer handle, channel, channel name, screen name, nickname, nick",
    "Benutzername, Nutzername, Kanal, Kanalname, Account, nom d'utilisateur, pseudo, identifiant, compte, chaîne, usuario, nombre de usuario, cuenta, canal, usuário, nome de usuário, conta, arroba",
  ],
  platform: [
    "platform, network, social network, social platform, channel type, type, media, Plattform, Netzwerk, plateforme, réseau, réseau social, plataforma, red, red social, rede, rede social",
  ],
  followers: [
    "followers, follower, follower count, followers count, number of followers, total followers, subscribers, subscribers count, subs, fans",
    "Followerzahl, Anzahl Follower, Abonnenten, Abonnentenzahl, Reichweite, abonnés, nombre d'abonnés, seguidores, número de seguidores, suscriptores, nº de seguidores, inscritos",
  ],
};

export const brandSynonyms: Record<string, readonly string[]> = {
  companyName: [
    "company, company name, brand, brand name, organization, organisation, client, account, business name, name",
    "Firma, Firmenname, Unternehmen, Marke, Kunde, entreprise, société, marque, nom de l'entreprise, cliente, empresa, nombre de la empresa, marca, nome da empresa",
  ],
  contactName: [
    "contact, contact name, contact person, full name, person, Ansprechpartner, Ansprechpartnerin, Kontakt, Kontaktperson, contact principal, nom du contact, interlocuteur, contacto, persona de contacto, nombre de contacto, contato, pessoa de contato, nome do contato",
  ],
  email: creatorSynonyms.email ?? [],
  phone: creatorSynonyms.phone ?? [],
  website: [
    "website, web site, site, homepage, url, web, domain, Webseite, Internetseite, site web, site internet, sitio web, página web, site oficial, página",
  ],
  industry: [
    "industry, sector, vertical, category, Branche, secteur, secteur d'activité, industrie, industria, sector de actividad, setor, indústria, ramo",
  ],
  budgetRange: [
    "budget, budget range, monthly budget, Budgetrahmen, fourchette de budget, presupuesto, rango de presupuesto, orçamento, faixa de orçamento",
  ],
  description: [
    "description, about, bio, summary, Beschreibung, à propos, descripción, acerca de, descrição, sobre",
  ],
  goals: [
    "goals, campaign goals, objectives, goal, objective, Ziele, Kampagnenziele, Ziel, objectifs, objectif, objetivos, objetivo, metas",
  ],
  logo: ["logo, logo url, Logo-Link, logotipo"],
  companySize: [
    "company size, size, employees, headcount, number of employees, Unternehmensgröße, Mitarbeiter, Mitarbeiterzahl, taille, effectif, nombre d'employés, tamaño, empleados, número de empleados, tamanho, funcionários",
  ],
  location: [
    ...(creatorSynonyms.location ?? []),
    "headquarters, hq, city, country, Sitz, Firmensitz, Stadt, siège, ville, pays, sede, ciudad, país, cidade",
  ],
  rating: creatorSynonyms.rating ?? [],
  totalCollaborations: [
    "total collaborations, collaborations, campaigns, Kooperationen, Kampagnen, colaboraciones, colaborações",
  ],
  verified: creatorSynonyms.verified ?? [],
  featured: creatorSynonyms.featured ?? [],
  collaborationTypes: creatorSynonyms.collaborationTypes ?? [],
  socialMedia: [
    "social media, socials, social links, soziale Medien, réseaux sociaux, redes sociales, redes sociais",
  ],
  status: ["status, state, Zustand, statut, état, estado, situação"],
};

export const campaignSynonyms: Record<string, readonly string[]> = {
  state: ["state, status, stage, Stand, Zustand, statut, état, étape, estado, etapa, situação"],
  price: [
    "price, fee, rate, creator fee, cost, Preis, Honorar, Gage, Kosten, prix, tarif, cachet, coût, precio, tarifa, honorarios, coste, preço, cachê, custo, valor",
  ],
  clientPrice: [
    "client price, price for the client, sell price, selling price, Kundenpreis, Verkaufspreis, prix client, prix de vente, precio cliente, precio de venta, preço cliente, preço de venda",
  ],
  due: [
    "due, due date, deadline, post date, go live, live date, Termin, Fällig, Fällig am, Abgabe, échéance, date limite, fecha límite, fecha de entrega, vencimiento, prazo, data limite, data de entrega",
  ],
  nextStep: [
    "next step, next steps, next action, to do, todo, nächster Schritt, prochaine étape, próximo paso, próximo passo",
  ],
  notes: [
    "notes, note, comments, comment, remarks, Notizen, Notiz, Bemerkung, Bemerkungen, Kommentar, commentaire, commentaires, remarques, notas, nota, comentarios, observaciones, comentários, observações",
  ],
  reason: ["reason, Grund, raison, motif, motivo, razón, razão"],
  link: ["tandem link, profile in tandem, tandem profile"],
};
