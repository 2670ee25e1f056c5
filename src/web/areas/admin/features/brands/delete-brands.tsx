import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";

type DeleteBrandsProps = {
  /** Which are to be deleted; none while it is not asked. */
  brands: BrandRecord[];
  onClose: () => void;
  onDelete: (ids: string[]) => void;
};

export function DeleteBrands({ brands, onClose, onDelete }: DeleteBrandsProps) {
  return (
    <ConfirmDialog
      open={brands.length > 0}
      onClose={onClose}
      onConfirm={() => {
        onDelete(brands.map((brand) => brand._id));
        onClose();
      }}
      title={
        brands.length > 1
          ? `Are you sure you want to delete these ${brands.length} brands?`
          : "Are you sure you want to delete this brand?"
      }
      description={`${namesOf(brands)}: ${brands.length > 1 ? "the records are" : "the record is"} deleted for good.`}
      confirmLabel="Delete"
    />
  );
}

/** So many are named; of more, the rest is counted. */
const namedAtMost = 3;

function namesOf(brands: readonly BrandRecord[]): string {
  const named = brands.slice(0, namedAtMost).map((brand) => brand.companyName);
  const others = brands.length - named.length;
  return others > 0 ? `${named.join(", ")} and ${others} more` : named.join(", ");
}
