import { useState } from "react";
import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import type { ListAction } from "#web/api/admin-lists.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { useRowSelection } from "#web/ui/row-selection.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { SelectionBar } from "#web/ui/selection-bar.tsx";
import { BrandPanel } from "./brand-panel.tsx";
import { BrandsTable, type LinkTarget } from "./brands-table.tsx";
import { DeleteBrands } from "./delete-brands.tsx";

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
  onChange: (ids: string[], action: ListAction) => void;
  onDelete: (ids: string[]) => void;
  onCopyCredentials: (brand: BrandRecord) => void;
  addPath: string;
  editLink: (brand: BrandRecord) => LinkTarget;
};

export function BrandsView(props: BrandsViewProps) {
  const { brands, filter, onFilter, onChange } = props;
  const selection = useRowSelection(brands?.map((brand) => brand._id) ?? []);
  const [openId, setOpenId] = useState<string>();
  const [deleting, setDeleting] = useState<BrandRecord[]>([]);
  const open = brands?.find((brand) => brand._id === openId);
  const act = (label: string, action: ListAction) => ({
    label,
    onClick: () => onChange(selection.ids, action),
  });
  const publish = ({ _id }: BrandRecord) => onChange([_id], "publish");
  const withdraw = ({ _id }: BrandRecord) => onChange([_id], "unpublish");

  return (
    <>
      <PageTitle
        title="Brands"
        lead="A brand that registers itself waits here until it is published on the marketplace."
      >
        <ButtonLink to={props.addPath} size="small">
          + Add Brand
        </ButtonLink>
      </PageTitle>
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
          onPublish={publish}
          onDelete={(brand) => setDeleting([brand])}
          selection={selection}
        />
      )}
      {selection.ids.length > 0 && (
        <SelectionBar
          label="Selected brands"
          count={selection.ids.length}
          actions={[
            act("Publish", "publish"),
            act("Withdraw", "unpublish"),
            act("Verify", "verify"),
            act("Unverify", "unverify"),
            act("Feature", "feature"),
            act("Unfeature", "unfeature"),
            {
              label: "Delete",
              onClick: () => setDeleting(brands?.filter(({ _id }) => selection.isSelected(_id)) ?? []),
            },
          ]}
          onClear={selection.clear}
        />
      )}
      <BrandPanel
        brand={open}
        onClose={() => setOpenId(undefined)}
        onPublish={publish}
        onWithdraw={withdraw}
        onDelete={(brand) => setDeleting([brand])}
        editLink={open && props.editLink(open)}
      />
      <DeleteBrands brands={deleting} onClose={() => setDeleting([])} onDelete={props.onDelete} />
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
