import type { SectionContent } from "#domain/content/sections.ts";

type Content = SectionContent["case-studies"];
type Lists = "featuredCaseStudies" | "successMetrics" | "industryExpertise";
type WholeContent = Content & { [K in Lists]-?: NonNullable<Content[K]> };

/** The message if one of the three lists is missing, on the page and in the logs. */
export const wrongStructure = "Case studies data is not in the expected format.";

export function isWhole(content: Content): content is WholeContent {
  return Boolean(content.featuredCaseStudies && content.successMetrics && content.industryExpertise);
}
