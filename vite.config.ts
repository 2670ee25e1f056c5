import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Two files for what every page needs, and one each for the library of icons, for every form, for reading channels, and
 * for lists with filters, instead of dozens of small ones: fewer requests, and 8 KB less when compressed. The second
 * names what it holds, so that a new module adds nothing to a first visit before somebody adds it here. It holds of the
 * domain only the plainest rules, for schemas import zod, and a group takes along what its modules import.
 */
const groups = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
  { name: "icons", test: /node_modules\/lucide-react\/(?!.*\/icons\/)/, priority: 2 },
  {
    name: "shared",
    test: /src\/web\/(site\/|areas\/public\/shell\/(page-meta|team-button)\.|areas\/public\/features\/marketing\/page-skeleton\.|api\/(api-error|browser-api|client|fetch-transport|form-outcome|influencer-answer|messages|packed|retries|stored-token)\.|ui\/(badge|before-hydration|button|cached-element|card-grid|console-report|container|dropdown-menu|error-screen|field|figure|floating|form-notices|get-form|get-form-button|inputs|keep-toasts-above|line-icon|link|marks|named-icon|notices|picture|platform-glyphs|platform-icon|server-rendering|skeleton|spinner|toast|tooltip)\.)|src\/domain\/(influencers\/(followers|platforms|categories|influencer-sort)|http\/(text-limits|bot-detection|record-paths|web-address)|contact\/enquiry-path|monograms\/monogram)\.|node_modules\/clsx\/|vite\/preload-helper/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: "channels",
    test: /src\/domain\/(influencers\/(influencer-figures|platform-hosts)|readers\/(decimal-readings|read-(count|followers|handle|line)))\./,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: "lists",
    test: /src\/web\/(ui\/(alternatives|choice|debounced-input|filter-form|load-more|relaxed-filters|use-suggestions)|api\/(list-browsing|use-browsed-list|use-settled|suggested-locations))\.|src\/domain\/http\/filter-text\./,
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

/** The oldest browsers that are supported: docs/browsers.md says why. */
const target = ["chrome114", "edge114", "firefox128", "safari17"];

/**
 * Lists of blockers match names: a file called `share-button` does not load for everybody, nor does one whose hash
 * begins with `ad_`.
 */
const names = {
  hashCharacters: "hex",
  entryFileNames: "assets/[hash].js",
  chunkFileNames: "assets/[hash].js",
  assetFileNames: "assets/[hash][extname]",
} as const;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false, target, cssTarget: target },
  environments: {
    client: { build: { rolldownOptions: { output: { ...names, codeSplitting: { groups } } } } },
    ssr: {
      // The packages of pages become part of the build, without what no page uses: the server's memory would hold it.
      // Outside are those that the server imports, too, and React, whose state exists once.
      resolve: { noExternal: true, external: ["react", "react-dom", "react-router", "zod"] },
      // The page preloads fonts by the names that the server's build gives them.
      build: {
        rolldownOptions: {
          output: { hashCharacters: names.hashCharacters, assetFileNames: names.assetFileNames },
        },
      },
    },
  },
});
