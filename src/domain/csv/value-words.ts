import type { brandIndustries } from "../brands/brand-options.ts";
import type { CollaborationState } from "../campaigns/collaboration-states.ts";
import type { InfluencerCategory } from "../influencers/categories.ts";
import type { Relationship } from "../influencers/relationship.ts";
import type { Visibility } from "../influencers/visibility.ts";

// Words of spreadsheets for the values of a fixed list, in English, German, French, Spanish, and Portuguese. Case,
// accents, spaces, and punctuation do not matter.

export const categoryWords: Record<InfluencerCategory, string> = {
  "Fashion & Style":
    "fashion, style, clothing, Mode, Stil, Kleidung, vêtements, moda, estilo, ropa, vestuário, estilismo",
  "Beauty & Cosmetics":
    "beauty, cosmetics, makeup, skincare, skin care, Schönheit, Kosmetik, Hautpflege, beauté, cosmétique, cosmétiques, maquillage, soins, belleza, cosmética, cosméticos, maquillaje, beleza, maquiagem, maquilhagem",
  "Fitness & Health":
    "fitness, health, wellness, sport, sports, Gesundheit, Wellness, santé, forme, bien-être, salud, bienestar, deporte, deportes, saúde, bem-estar, esporte, esportes, desporto",
  "Food & Cooking":
    "food, foodie, cooking, recipes, food and drink, Essen, Kochen, Ernährung, Rezepte, Essen und Trinken, cuisine, gastronomie, nourriture, alimentation, recettes, comida, cocina, gastronomía, alimentación, recetas, cozinha, culinária, gastronomia, alimentação, receitas",
  "Travel & Lifestyle":
    "travel, lifestyle, Reise, Reisen, Lebensstil, voyage, voyages, tourisme, style de vie, mode de vie, art de vivre, viaje, viajes, turismo, estilo de vida, viagem, viagens",
  Technology:
    "tech, high-tech, IT, gadgets, Technik, Technologie, tecnología, informatique, informática, tecnologia",
  Gaming:
    "games, gamer, esports, video games, Spiele, Videospiele, jeux, jeux vidéo, juegos, videojuegos, jogos, videojogos, jogos eletrônicos",
  "Business & Finance":
    "business, finance, finances, economy, Wirtschaft, Finanzen, Geschäft, affaires, économie, entreprise, negocios, finanzas, economía, negócios, finanças, economia",
  "Home & Decor":
    "home, decor, decoration, interior, interior design, Wohnen, Einrichtung, Zuhause, Dekoration, Deko, maison, décoration, déco, intérieur, hogar, casa, decoración, interiorismo, lar, decoração",
  "Parenting & Family":
    "parenting, parents, family, moms, kids, Familie, Eltern, Elternschaft, Kinder, famille, parentalité, enfants, maternité, familia, maternidad, crianza, niños, família, maternidade, filhos, crianças",
};

export const relationshipWords: Record<Relationship, string> = {
  prospect:
    "lead, new, to contact, Interessent, Interessentin, potenziell, neu, zu kontaktieren, potentiel, piste, nouveau, nouvelle, à contacter, prospecto, prospecta, potencial, nuevo, nueva, por contactar, novo, nova, a contactar, a contatar",
  contacted:
    "reached out, kontaktiert, angeschrieben, angefragt, contacté, contactée, contactado, contactada, contatado, contatada",
  working_together:
    "active, partner, collaborating, in Zusammenarbeit, Zusammenarbeit, arbeiten zusammen, aktiv, Partnerin, en collaboration, collaboration en cours, actif, partenaire, trabajando juntos, en colaboración, colaborando, activo, activa, socio, socia, trabalhando juntos, em colaboração, a trabalhar juntos, ativo, ativa, parceiro, parceira",
  paused: "on hold, pausiert, in Pause, Pause, en pause, en pausa, pausado, pausada, em pausa",
  do_not_contact:
    "dnc, blacklist, blacklisted, nicht kontaktieren, nicht anschreiben, gesperrt, ne pas contacter, no contactar, no contacto, não contactar, não contatar, não entrar em contato",
};

export const visibilityWords: Record<Visibility, string> = {
  public: "öffentlich, publique, público, pública",
  private: "privat, privé, privée, privado, privada",
};

export const industryWords: Record<(typeof brandIndustries)[number], string> = {
  "Fashion & Beauty":
    "fashion, beauty, cosmetics, Mode, Schönheit, Kosmetik, Bekleidung, beauté, cosmétiques, moda, belleza, cosmética, beleza, cosméticos",
  Technology: "tech, IT, software, Technik, Technologie, Informatik, informatique, tecnología, tecnologia",
  "Food & Beverage":
    "food, beverage, beverages, food and drink, Lebensmittel, Getränke, Gastronomie, alimentation, agroalimentaire, boissons, alimentación, bebidas, alimentos, gastronomía, alimentação",
  "Health & Fitness":
    "health, fitness, wellness, Gesundheit, Pharma, santé, forme, bien-être, salud, bienestar, saúde, bem-estar",
  "Travel & Tourism":
    "travel, tourism, hospitality, Reisen, Reise, Tourismus, voyage, voyages, tourisme, viajes, turismo, viagens",
  Education: "Bildung, Ausbildung, éducation, formation, educación, formación, educação, ensino",
  Finance:
    "finances, banking, insurance, Finanzen, Banken, Versicherungen, banque, assurance, finanzas, banca, seguros, finanças",
  Entertainment:
    "media, music, gaming, Unterhaltung, Medien, divertissement, médias, entretenimiento, medios, entretenimento",
  Sports: "sport, deporte, deportes, esporte, esportes, desporto",
  "Home & Lifestyle":
    "home, lifestyle, interior, Wohnen, Haushalt, Einrichtung, maison, décoration, hogar, casa, decoración, lar, decoração",
  Automotive:
    "automobile, cars, Auto, Autos, Automobil, Fahrzeuge, automoción, coches, automotriz, automóveis, carros",
  Other: "Sonstige, Sonstiges, Andere, autre, autres, otro, otros, otra, outro, outros, outra",
};

export const collaborationStateWords: Record<CollaborationState, string> = {
  listed:
    "gelistet, vorgeschlagen, listé, listée, proposé, proposée, listado, listada, propuesto, propuesta, proposto",
  cleared:
    "approved, freigegeben, validé, validée, approuvé, approuvée, aprobado, aprobada, aprovado, aprovada",
  invited: "eingeladen, invité, invitée, invitado, invitada, convidado, convidada",
  negotiating: "in Verhandlung, verhandelt, en négociation, en negociación, negociando, em negociação",
  agreed:
    "vereinbart, zugesagt, accordé, accepté, acceptée, acordado, acordada, aceptado, aceptada, aceito, aceite",
  producing: "in production, in Produktion, en production, en producción, em produção",
  published: "veröffentlicht, publié, publiée, publicado, publicada",
  completed:
    "done, abgeschlossen, fertig, terminé, terminée, completado, completada, terminado, terminada, concluído, concluída",
  passed: "aussortiert, écarté, écartée, descartado, descartada",
  declined: "abgelehnt, abgesagt, refusé, refusée, décliné, rechazado, rechazada, recusado, recusada",
  no_reply: "no answer, keine Antwort, ohne Antwort, sans réponse, sin respuesta, sem resposta",
  cancelled: "cancelled, storniert, annulé, annulée, cancelado, cancelada",
};
