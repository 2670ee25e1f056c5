import { useCallback } from "react";
import { data, redirect } from "react-router";
import type { Brand } from "#domain/brands/brand.contract.ts";
import { withQuery } from "#domain/http/declared-query.ts";
import type { PublicPage } from "#domain/http/public-page.ts";
import { brandPath } from "#domain/http/record-paths.ts";
import { brandSharePath } from "#domain/social-images/social-image.ts";
import { requiredIfFound } from "#web/api/api-error.ts";
import { otherBrands } from "#web/api/brand-lists.ts";
import { browserCall } from "#web/api/browser-api.ts";
import type { ApiClient } from "#web/api/client.ts";
import { enquiries } from "#web/api/enquiries.ts";
import { serverContext } from "#web/api/server-context.ts";
import { BrandCard } from "#web/areas/public/features/brand-marketplace/brand-card.tsx";
import { BrandLogo } from "#web/areas/public/features/brand-marketplace/brand-logo.tsx";
import { brandDescription } from "#web/areas/public/features/brand-profile/brand-description.ts";
import { BrandPage } from "#web/areas/public/features/brand-profile/brand-page.tsx";
import { brandStructuredData } from "#web/areas/public/features/brand-profile/brand-structured-data.ts";
import { useEnquiry } from "#web/areas/public/features/enquiry/use-enquiry.tsx";
import { FavoriteButton } from "#web/areas/public/features/favorites/favorite-button.tsx";
import { ShareButton } from "#web/areas/public/features/influencer-profile/share-button.tsx";
import { pageMeta } from "#web/areas/public/shell/page-meta.ts";
import { NotFound } from "#web/site/not-found.tsx";
import { cardGrid } from "#web/ui/card-grid.ts";
import type { Route } from "./+types/brand-profile";

export const handle: PublicPage = { cache: "public", query: [] };

const shownOthers = 4;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call, publicUrl } = context.get(serverContext);
  return loadBrand(call, params.id, publicUrl);
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { origin, search } = new URL(request.url);
  return loadBrand(browserCall, params.id, origin, search.slice(1));
}

async function loadBrand(call: ApiClient, id: string, site: string, query = "") {
  const found = await requiredIfFound(call("GET /api/marketplace/brands/:id", { params: { id } }));
  // Returned instead of thrown, so that the page keeps its own title.
  if (found === undefined) return data(undefined, { status: 404 });
  const { brand } = found.data;
  const path = brandPath(brand);
  // Redirects from the ID or a former slug.
  if (brand.slug !== id) return redirect(withQuery(path, query), 301);
  return { brand, others: await otherBrands(call, brand, shownOthers), address: site + path };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: "Page not found", unlisted: true });
  const { brand, address } = loaderData;
  const { companyName, industry } = brand;
  return pageMeta(matches, {
    title: industry ? `${companyName}, ${industry}` : companyName,
    description: brandDescription(brand),
    image: brandSharePath(brand),
    data: [brandStructuredData(brand, new URL(address).origin)],
  });
}

function drawFavorite({ _id, companyName }: Brand) {
  return <FavoriteButton kind="brand" id={_id} name={companyName} />;
}

export default function BrandProfilePage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <FoundBrand {...loaderData} /> : <NotFound />;
}

type FoundBrandProps = NonNullable<Route.ComponentProps["loaderData"]>;

function FoundBrand({ brand, others, address }: FoundBrandProps) {
  const { contact, dialog } = useEnquiry(enquiries);
  const contactBrand = useCallback(
    ({ _id, companyName }: Brand) => contact({ kind: "brand", id: _id, name: companyName }),
    [contact],
  );
  return (
    <>
      <BrandPage
        brand={brand}
        logo={<BrandLogo name={brand.companyName} logo={brand.logo} large />}
        onContact={() => contactBrand(brand)}
        actions={
          <>
            {drawFavorite(brand)}
            <ShareButton name={brand.companyName} address={address} />
          </>
        }
        others={
          others.length > 0 && (
            <div className={cardGrid}>
              {others.map((other) => (
                <BrandCard key={other._id} brand={other} onContact={contactBrand} favorite={drawFavorite} />
              ))}
            </div>
          )
        }
      />
      {dialog}
    </>
  );
}
