import type { ReactNode } from "react";
import { platformLabel } from "#domain/influencers/platforms.ts";
import type { ApplicantStatus, OwnApplication, OwnRegistration } from "#domain/status/status.contract.ts";
import { Detail, Details } from "#web/ui/details.tsx";

type OwnDataProps = { status: ApplicantStatus; children: ReactNode };

/** Summary of the applicant's data. `children`: button to edit them. */
export function OwnData({ status: { application, registration }, children }: OwnDataProps) {
  if (application === null && registration === null) return null;
  const rows = application ? ofCreator(application) : registration ? ofBrand(registration) : [];
  return (
    <section className="mt-12">
      <h2 className="mb-4 text-subheading">Your data</h2>
      <Details>
        {rows.map(([label, value]) => (
          <Detail key={label} label={label}>
            {value}
          </Detail>
        ))}
      </Details>
      {children}
    </section>
  );
}

type Row = [label: string, value: string];

function ofCreator(application: OwnApplication): Row[] {
  const { name, phone, category, location, socials, rate, photo, images, videos } = application;
  const files = images.length + videos.length + (photo ? 1 : 0);
  return [
    ["Name", name],
    ["Phone", phone],
    ["Category", category],
    ["Location", location],
    [
      "Channels",
      socials.map(({ platform, followers }) => `${platformLabel(platform)} ${followers}`).join(", "),
    ],
    ["Rate", rate === null ? "" : `from $${rate} per post`],
    ["Files", String(files)],
  ];
}

function ofBrand(registration: OwnRegistration): Row[] {
  const { companyName, contactName, phone, industry, budgetRange, location, website } = registration;
  return [
    ["Company", companyName],
    ["Contact", contactName],
    ["Phone", phone],
    ["Industry", industry],
    ["Budget", budgetRange],
    ["Location", location],
    ["Website", website],
  ];
}
