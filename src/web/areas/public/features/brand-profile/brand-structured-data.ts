import type { BrandProfile } from "#domain/brands/brand.contract.ts";
import { brandPath } from "#domain/http/record-paths.ts";

/** A brand's page as structured data of schema.org, without the context. `site`: the site's origin. */
export function brandStructuredData(brand: BrandProfile, site: string) {
  const { companyName, description, industry, location, logo, companySize, createdAt } = brand;
  const [smallest, largest] = companySize.split(/[-+]/).filter(Boolean).map(Number);
  return {
    "@type": "ProfilePage",
    url: site + brandPath(brand),
    dateCreated: createdAt,
    mainEntity: {
      "@type": "Organization",
      name: companyName,
      ...(description && { description }),
      ...(logo && { logo: new URL(logo, site).href }),
      ...(industry && { knowsAbout: industry }),
      ...(location && { location: { "@type": "Place", name: location } }),
      ...(smallest !== undefined && {
        numberOfEmployees: {
          "@type": "QuantitativeValue",
          minValue: smallest,
          ...(largest !== undefined && { maxValue: largest }),
        },
      }),
    },
  };
}
