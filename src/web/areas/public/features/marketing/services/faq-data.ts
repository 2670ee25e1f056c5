import type { SectionContent } from "#domain/content/sections.ts";

/** The questions as structured data (schema.org FAQPage). */
export function questionsAndAnswers(faq: SectionContent["services"]["faq"]) {
  return {
    "@type": "FAQPage",
    mainEntity: faq.items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
