import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** Code that reads values as people type them. */
const reading =
  /\bNumber\(|\bparseFloat\(|\bparseInt\(|z\.iso\.date\([^)]|\(\\d[^/\n]{0,20}\[[^\]\n]{0,3}[.,]/;

/** Files that read something else, and what it is. */
const others: Record<string, string> = {
  "src/domain/days/agency-time.ts": "the hour of a formatted time",
  "src/domain/days/day-bounds.ts": "the year of a day",
  "src/domain/money/bank-account.ts": "check digits",
  "src/domain/brands/brand-options.ts": "the order of budget ranges, which are free text in older records",
  "src/domain/content/section-values.ts": "a place in a list",
  "src/domain/deliverables/moment-text.ts": "a moment of a video",
  "src/domain/http/bot-detection.ts": "the time at which a form was opened",
  "src/domain/http/form-values.ts": "a place in a list",
  "src/domain/identity/logo-path.ts": "the size of a picture",
  "src/domain/identity/page-picture.ts": "the size of a picture",
  "src/domain/identity/oklch.ts": "a color",
  "src/domain/csv/plain-cells.ts": "a place in a list",
  "src/domain/imports/row-differences.ts": "yes and no as numbers",
  "src/domain/influencers/channel-text.ts": "a number that is shown",
  "src/domain/influencers/influencer-concerns.ts": "yes and no as numbers",
  "src/domain/influencers/influencer-figures.ts": "a number that is shown",
  "src/domain/influencers/filter-in-memory.ts": "yes and no as numbers",
  "src/domain/influencers/list-differences.ts": "yes and no as numbers",
  "src/domain/influencers/similar.ts": "yes and no as numbers",
  "src/domain/links/client-page.ts": "yes and no as numbers",
  "src/domain/media/signed-address.ts": "a percent-encoded character",
  "src/domain/money/money.ts": "an amount of the API",
  "src/domain/monograms/monogram.ts": "a part of an address",
  "src/web/api/client.ts": "a header of a response",
  "src/web/api/paged-list.ts": "a page in an address",
  "src/web/ui/form/use-rows.ts": "a place in a list",
  "src/web/ui/pager.tsx": "a choice",
  "src/web/areas/admin/features/api-keys/new-key-values.ts": "a choice",
  "src/web/areas/admin/features/campaigns/calendar/calendar.tsx": "the day of a date",
  "src/web/areas/admin/features/campaigns/client-links/share-values.ts": "a choice",
  "src/web/areas/admin/features/campaigns/client-links/use-share.ts": "yes and no as numbers",
  "src/web/areas/admin/features/campaigns/creator-panel.tsx": "a choice",
  "src/web/areas/admin/features/campaigns/drafts/deliverable-rules.ts": "a place in a list",
  "src/web/areas/admin/features/campaigns/drafts/verify-dialog.tsx": "a place in a list",
  "src/web/areas/admin/features/campaigns/offers/offer-form.tsx": "a place in a list",
  "src/web/areas/admin/features/campaigns/table-filter.ts": "an amount of the API",
  "src/web/areas/admin/features/payouts/money-view.tsx": "an amount of the API",
  "src/web/areas/admin/shell/list/paged-address.ts": "a page in an address",
  "src/web/areas/links/features/collaboration/deliverable-forms.tsx": "a place in a list",
  "src/web/areas/links/features/collaboration/deliverable-rules.ts": "a place in a list",
  "src/web/areas/public/features/influencer-marketplace/card-channels.tsx": "yes and no as numbers",
  "src/web/areas/public/features/influencer-profile/profile-gallery.tsx": "yes and no as numbers",
};

it.each([
  "const price = Number(text);",
  'value.replace(",", ".") && Number.parseFloat(value)',
  'dueOn: z.iso.date("must be a day"),',
  "const figure = /^(\\d+(?:[.,]\\d+)?)([km]?)$/;",
])("a private reader is noticed: %s", (code) => {
  expect(reading.test(code)).toBe(true);
});

it("figures, amounts, and days that people type are read by src/domain/readers and nothing else", () => {
  const files = globSync("src/{domain,web}/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith("src/domain/readers/"),
  );
  const found = files.filter((file) => reading.test(readFileSync(join(root, file), "utf8")));
  expect(found.toSorted()).toEqual(Object.keys(others).toSorted());
});
