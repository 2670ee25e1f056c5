import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Two files for what every page needs, and one each for the library of icons, for every form, and for lists with
 * filters, instead of dozens of small ones: fewer requests, and 8 KB less when compressed. The second leaves out what
 * only some pages load: the admin area and its primitives, forms, lists. And all of the domain but its plainest rules,
 * for its schemas import zod, and a group takes along what its modules import.
 */
const groups = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
  { name: "icons", test: /node_modules\/lucide-react\/(?!.*\/icons\/)/, priority: 2 },
  {
    name: "shared",
    test: /src\/web\/((site\/|areas\/public\/shell\/(?!team-links))|api\/(?!admin|enquiries|similar-|list-|paged-|use-|.*-lists)|ui\/(?!form\/|add-to-dialog|button-or-link|filter-form|lightbox|shortcut-legend|single-keys|view-address|choice|card-grid|code-field|copy-|data-table|debounced-input|details|dialog|load-more|media-query|menu-button|page-heading|page-title|pager|popover|radio-card|rating|relaxed-filters|resource|row-|search-field|selection-bar|step-meter|tandem-riders|time|use-suggestions)|areas\/public\/features\/marketing\/page-skeleton)|src\/domain\/(influencers\/(followers|platforms|categories|influencer-sort|social-link)|http\/(text-limits|bot-detection|web-address)|media\/upload-limits)\.|node_modules\/clsx\/|vite\/preload-helper/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: "lists",
    test: /src\/web\/(ui\/(choice|debounced-input|filter-form|load-more|relaxed-filters|use-suggestions)|api\/(list-browsing|use-browsed-list|use-settled|suggested-locations))\./,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: "forms",
    test: /src\/web\/ui\/form\/(controls|form-draft|form-fields|form-layout|form-notice|form-problems|select-list-field|use-(filling|form|form-checks|form-draft))\.|node_modules\/lucide-react\/.*\/(plus|circle-check)\./,
    minShareCount: 2,
    priority: 1,
  },
];

/**
 * The first browsers that know `light-dark()`. For older ones it would be rewritten into variables that are settled at
 * the root, and a part of a page could no longer be dark by itself.
 */
const cssTarget = ["chrome123", "edge123", "firefox120", "safari17.5"];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false, target: "es2023", cssTarget },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
