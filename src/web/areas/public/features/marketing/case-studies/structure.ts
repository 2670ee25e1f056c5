import type { SectionContent } from "#domain/content/sections.ts";

type Content = SectionContent["case-studies"];
type Lists = "featuredCaseStudies" | "successMetrics" | "industryExpertise";
type WholeContent = Content & { [K in Lists]-?: NonNullable<Content[K]> };

/** What the page says when one of its three lists is missing, to the visitor and to the logs. */
export const wrongStructure = "Case studies data is not in the expected format.";

export function isWhole(content: Content): content is WholeContent {
  return Boolean(content.featuredCaseStudies && content.successMetrics && content.industryExpertise);
}
