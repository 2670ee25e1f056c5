import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { RowButton, RowLink } from "#web/ui/row-button.tsx";
import { type RowSelection, SelectAllBox, SelectRowBox } from "#web/ui/row-selection.tsx";

export type LinkTarget = { to: string; state: unknown };

type BrandsTableProps = {
  selection: RowSelection;
  editLink: (brand: BrandRecord) => LinkTarget;
  brands: BrandRecord[] | undefined;
  stale: boolean;
  isFiltered: boolean;
  onClearFilters: () => void;
  onOpen: (brand: BrandRecord) => void;
  onPublish: (brand: BrandRecord) => void;
  onDelete: (brand: BrandRecord) => void;
  onCopyCredentials: (brand: BrandRecord) => void;
};

const columns: readonly Column<BrandRecord>[] = [
  {
    id: "email",
    header: "Email",
    className: "min-w-44",
    cell: ({ email }) => (
      <a href={`mailto:${email}`} className="link-plain">
        {email}
      </a>
    ),
  },
  { id: "industry", header: "Industry", cell: ({ industry }) => industry || "–" },
  { id: "location", header: "Location", cell: ({ location }) => location || "–" },
  { id: "status", header: "Status", cell: (brand) => <BrandStatus brand={brand} /> },
];

export function BrandsTable(props: BrandsTableProps) {
  const { brands, stale, isFiltered, onClearFilters, onOpen, selection } = props;
  return (
    <DataTable
      caption="Brands"
      rows={brands}
      rowKey={(brand) => brand._id}
      stale={stale}
      cardsBelow={1000}
      selection={{
        header: (labelHidden) => (
          <SelectAllBox selection={selection} label="Select all on this page" labelHidden={labelHidden} />
        ),
        cell: ({ _id, companyName }) => (
          <SelectRowBox selection={selection} id={_id} label={`Select ${companyName}`} />
        ),
      }}
      title={{
        id: "companyName",
        header: "Company Name",
        cell: (brand) => (
          <>
            <button
              type="button"
              onClick={() => onOpen(brand)}
              className="link-plain text-left font-semibold text-base"
            >
              {brand.companyName}
            </button>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-tiny">
              {brand.contactName}
              {brand.featured && <Badge tone="gold">Featured</Badge>}
              {brand.verified && <Badge tone="brand">Verified</Badge>}
            </p>
          </>
        ),
      }}
      columns={columns}
      actions={(brand) => <BrandActions brand={brand} {...props} />}
      empty={isFiltered ? <NoneFits onClear={onClearFilters} /> : <NoneYet />}
    />
  );
}

type BrandActionsProps = Pick<
  BrandsTableProps,
  "onPublish" | "onDelete" | "onCopyCredentials" | "editLink"
> & {
  brand: BrandRecord;
};

function BrandActions({ brand, onPublish, onDelete, onCopyCredentials, editLink }: BrandActionsProps) {
  const { companyName, status } = brand;
  return (
    <>
      {status === "pending" && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Publish ${companyName}`}
          onClick={() => onPublish(brand)}
        >
          Publish
        </Button>
      )}
      <RowLink {...editLink(brand)} label={`Edit ${companyName}`}>
        Edit
      </RowLink>
      <RowButton label={`Copy Credentials of ${companyName}`} onClick={() => onCopyCredentials(brand)}>
        Copy Credentials
      </RowButton>
      <RowButton tone="danger" label={`Delete ${companyName}`} onClick={() => onDelete(brand)}>
        Delete
      </RowButton>
    </>
  );
}

function NoneFits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No brand fits"
      description="No brand matches this search. Look for a part of the name, or at every status."
      actions={
        <Button variant="secondary" onClick={onClear}>
          Show every brand
        </Button>
      }
    />
  );
}

function NoneYet() {
  return (
    <EmptyState
      title="No brands yet"
      description="Brands that register with the 'Join as Brand' form appear here and wait to be published."
    />
  );
}

export function BrandStatus({ brand }: { brand: BrandRecord }) {
  return brand.status === "pending" ? (
    <Badge tone="gold">Pending</Badge>
  ) : (
    <Badge tone="brand">Published</Badge>
  );
}
