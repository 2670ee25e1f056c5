import { GetFormButton } from "#web/ui/get-form-button.tsx";
import { EmptyState } from "#web/ui/notices.tsx";

/** Links to the marketplaces. */
export function NoFavorites({ className }: { className?: string }) {
  return (
    <EmptyState
      title="No favorites yet"
      description="Tap the heart on a creator or brand to keep it here."
      actions={
        <>
          <GetFormButton to="/influencers">Browse Influencers</GetFormButton>
          <GetFormButton to="/brands" variant="brand">
            Browse Brands
          </GetFormButton>
        </>
      }
      {...(className !== undefined && { className })}
    />
  );
}
