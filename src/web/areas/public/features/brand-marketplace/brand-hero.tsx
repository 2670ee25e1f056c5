import { Container } from "#web/ui/container.tsx";
import { BrandArt } from "./brand-art.tsx";

/** The banner of the brand marketplace. */
export function BrandHero() {
  return (
    <header className="overflow-hidden border-line border-b bg-brand-wash" data-print="hide">
      <Container className="grid items-end gap-x-12 lg:grid-cols-12">
        <div className="py-10 sm:py-12 lg:col-span-7">
          <h1 className="text-title">Brand Marketplace</h1>
          <p className="mt-5 max-w-[34rem] text-ink-soft text-lead">
            Companies looking for creators, with what they make and what they can spend. Pick the one whose
            product you would use anyway, and get in touch.
          </p>
        </div>
        <BrandArt className="hidden w-full self-end lg:col-span-5 lg:block" />
      </Container>
    </header>
  );
}
