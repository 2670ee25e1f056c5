import type { ReactNode } from "react";
import type { InfluencerProfile, InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { landingPath } from "#domain/influencers/landing.ts";
import { Container } from "#web/ui/container.tsx";
import { Link } from "#web/ui/link.tsx";
import { ProfileChannels } from "./profile-channels.tsx";
import { ProfileGallery } from "./profile-gallery.tsx";
import { ContactBar, ProfileHeader } from "./profile-header.tsx";

type ProfilePageProps = {
  influencer: InfluencerProfile;
  /** URL of this page, for sharing and printing. */
  address: string;
  onContact: (influencer: InfluencerRecord) => void;
  /** The favorite button. */
  favorite: ReactNode;
  /** Cards of similar creators; nothing if there are none. */
  similar: ReactNode;
};

/** The page `/influencers/:id` with all public data of a creator. Prints as a one-page media kit. */
export function ProfilePage({ influencer, address, onContact, favorite, similar }: ProfilePageProps) {
  const { category, collaborationTypes } = influencer;
  return (
    <>
      <Container className="py-8 lg:py-12 print:max-w-none print:p-0">
        <Breadcrumb category={category} />
        <article aria-labelledby="profile-name" className="mt-6 print:mt-0">
          <ProfileHeader
            influencer={influencer}
            address={address}
            onContact={onContact}
            favorite={favorite}
          />
          <ProfileGallery influencer={influencer} />
          <div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:mt-16 lg:grid-cols-12 print:mt-6 print:grid-cols-12 print:gap-y-4">
            <ProfileChannels
              influencer={influencer}
              wide={collaborationTypes.length === 0}
              className={
                collaborationTypes.length === 0
                  ? "lg:col-span-12 print:col-span-12"
                  : "lg:col-span-7 print:col-span-7"
              }
            />
            {collaborationTypes.length > 0 && <Collaborations types={collaborationTypes} />}
          </div>
          <p className="hidden print:block print:pt-4 print:text-tiny">{address}</p>
        </article>
        {similar && (
          <section aria-labelledby="similar" data-print="hide" className="mt-16 lg:mt-24">
            <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
              <h2 id="similar" className="text-heading">
                Similar creators
              </h2>
              {category && (
                <Link to={landingPath("category", category)} className="link-plain font-semibold">
                  {`All in ${category}`}
                </Link>
              )}
            </div>
            {similar}
          </section>
        )}
      </Container>
      <ContactBar influencer={influencer} onContact={onContact} />
    </>
  );
}

function Breadcrumb({ category }: { category: string }) {
  return (
    <nav aria-label="Breadcrumb" data-print="hide" className="text-small">
      <ol className="flex flex-wrap gap-x-2 text-ink-soft [overflow-wrap:anywhere]">
        <li>
          <Link to="/influencers" className="link-plain">
            Influencers
          </Link>
        </li>
        {category && (
          <li className="before:mr-2 before:content-['/']">
            <Link to={landingPath("category", category)} className="link-plain">
              {category}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
}

function Collaborations({ types }: { types: readonly string[] }) {
  return (
    <section aria-labelledby="collaborations" className="lg:col-span-5 print:col-span-5">
      <h2 id="collaborations" className="text-subheading">
        Collaborations
      </h2>
      <ul className="mt-4 border-line border-t">
        {types.map((type) => (
          <li key={type} className="border-line border-b py-3 font-medium print:py-1">
            {type}
          </li>
        ))}
      </ul>
    </section>
  );
}
