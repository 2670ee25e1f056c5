import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import { isWebAddress } from "#domain/http/web-address.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Time } from "#web/ui/time.tsx";
import { BrandStatus, type LinkTarget } from "./brands-table.tsx";

type BrandPanelProps = {
  /** Undefined while the panel is closed. */
  brand: BrandRecord | undefined;
  onClose: () => void;
  onPublish: (brand: BrandRecord) => void;
  onWithdraw: (brand: BrandRecord) => void;
  onDelete: (brand: BrandRecord) => void;
  editLink: LinkTarget | undefined;
};

/** Everything that a brand registered with. */
export function BrandPanel({ brand, onClose, onPublish, onWithdraw, onDelete, editLink }: BrandPanelProps) {
  return (
    <Dialog
      open={brand !== undefined}
      onClose={onClose}
      placement="end"
      title={brand?.companyName ?? ""}
      description={brand && <BrandStatus brand={brand} />}
      className="w-[min(36rem,100%)]! max-w-none! border-l-0"
      footer={
        brand && (
          <>
            <Button variant="quiet" className="mr-auto text-danger-text!" onClick={() => onDelete(brand)}>
              Delete
            </Button>
            {editLink && (
              <ButtonLink {...editLink} variant="secondary">
                Edit
              </ButtonLink>
            )}
            {brand.status === "pending" ? (
              <Button variant="brand" onClick={() => onPublish(brand)}>
                Publish
              </Button>
            ) : (
              <Button variant="secondary" onClick={() => onWithdraw(brand)}>
                Withdraw
              </Button>
            )}
          </>
        )
      }
    >
      {brand && <Details brand={brand} />}
    </Dialog>
  );
}

function Details({ brand }: { brand: BrandRecord }) {
  return (
    <div className="flex flex-col gap-7">
      <LongText title="Campaign goals" text={brand.goals} className="text-lead" />
      {brand.description && <LongText title="Description" text={brand.description} />}
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2.5">
        <Detail label="Contact person">{brand.contactName}</Detail>
        <Detail label="Email">
          <a href={`mailto:${brand.email}`} className="link-plain">
            {brand.email}
          </a>
        </Detail>
        <Detail label="Phone">
          {brand.phone && (
            <a href={`tel:${brand.phone.replace(/[^+\d]/g, "")}`} className="link-plain">
              {brand.phone}
            </a>
          )}
        </Detail>
        <Detail label="Website">
          {isWebAddress(brand.website) ? <WebsiteLink address={brand.website} /> : brand.website}
        </Detail>
        <Detail label="Industry">{brand.industry}</Detail>
        <Detail label="Budget range">{brand.budgetRange}</Detail>
        <Detail label="Company size">{brand.companySize && `${brand.companySize} employees`}</Detail>
        <Detail label="Location">{brand.location}</Detail>
        {brand.status === "published" && (
          <Detail label="Marketplace">
            <Link to={`/brands?search=${encodeURIComponent(brand.companyName)}`} className="link-plain">
              View in marketplace
            </Link>
          </Detail>
        )}
        <Detail label="Registered">
          <Time value={brand.createdAt} format="dateTime" />
        </Detail>
      </dl>
    </div>
  );
}

function LongText({ title, text, className }: { title: string; text: string; className?: string }) {
  return (
    <section>
      <h3 className="mb-2 border-ink border-b-2 pb-2 text-subheading">{title}</h3>
      <p className={clsx("wrap-anywhere whitespace-pre-line", className)}>{text || "–"}</p>
    </section>
  );
}

function WebsiteLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="link-plain">
      {address}
    </a>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere min-w-0">{children || "–"}</dd>
    </>
  );
}
