import { useState } from "react";
import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { BrandPanel } from "./brand-panel.tsx";
import { BrandsTable } from "./brands-table.tsx";

export type BrandsViewProps = {
  /** Undefined while they are on their way. */
  brands: BrandRecord[] | undefined;
  /** Rows of the filter before are still shown. */
  stale: boolean;
  failure: string | undefined;
  onRetry: () => void;
  retrying: boolean;
  filter: (name: "search" | "status") => string;
  onFilter: (values: Record<string, string>, options?: { typing?: boolean }) => void;
  onPublish: (brand: BrandRecord) => void;
  onWithdraw: (brand: BrandRecord) => void;
  onDelete: (brand: BrandRecord) => void;
  onCopyCredentials: (brand: BrandRecord) => void;
};

export function BrandsView(props: BrandsViewProps) {
  const { brands, filter, onFilter } = props;
  const [openId, setOpenId] = useState<string>();
  const [deleting, setDeleting] = useState<BrandRecord>();
  const open = brands?.find((brand) => brand._id === openId);

  return (
    <>
      <PageTitle
        title="Brands"
        lead="A brand that registers itself waits here until it is published on the marketplace."
      />
      <Filters {...props} />
      {props.failure !== undefined && brands === undefined ? (
        <ErrorBox
          title="The brands could not be loaded"
          message={props.failure}
          onRetry={props.onRetry}
          busy={props.retrying}
        />
      ) : (
        <BrandsTable
          {...props}
          isFiltered={filter("search") !== "" || filter("status") !== ""}
          onClearFilters={() => onFilter({ search: "", status: "" })}
          onOpen={(brand) => setOpenId(brand._id)}
          onDelete={setDeleting}
        />
      )}
      <BrandPanel
        brand={open}
        onClose={() => setOpenId(undefined)}
        onPublish={props.onPublish}
        onWithdraw={props.onWithdraw}
        onDelete={setDeleting}
      />
      <ConfirmDialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        onConfirm={() => {
          if (deleting) props.onDelete(deleting);
          setDeleting(undefined);
        }}
        title="Are you sure you want to delete this brand?"
        description={`${deleting?.companyName ?? ""}: the record is deleted for good.`}
        confirmLabel="Delete"
      />
    </>
  );
}

function Filters({ filter, onFilter }: Pick<BrandsViewProps, "filter" | "onFilter">) {
  return (
    <search className="mt-6 mb-4 flex flex-wrap gap-3">
      <SearchField
        label="Search brands"
        placeholder="Company, contact, email or industry"
        value={filter("search")}
        onSearch={(search) => onFilter({ search }, { typing: true })}
        className="min-w-60 grow sm:max-w-96"
      />
      <Select
        aria-label="Status"
        value={filter("status")}
        onChange={(event) => onFilter({ status: event.currentTarget.value })}
        className="min-w-48 max-sm:grow"
      >
        <option value="">Pending and published</option>
        <option value="pending">Pending</option>
        <option value="published">Published</option>
      </Select>
    </search>
  );
}
