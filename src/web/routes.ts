import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the site, and the file that answers it. */
export default [
  layout("layouts/site.tsx", [
    layout("layouts/site-page.tsx", [
      index("routes/home.tsx"),
      route("about", "routes/about.tsx"),
      route("services", "routes/services.tsx"),
      route("case-studies", "routes/case-studies.tsx"),
      route("contact", "routes/contact.tsx"),
      route("influencers", "routes/influencers.tsx"),
      route("influencers/category/:slug", "routes/influencer-category.tsx"),
      route("influencers/location/:slug", "routes/influencer-location.tsx"),
      route("influencers/:id", "routes/influencer-profile.tsx"),
      route("brands", "routes/brands.tsx"),
      route("join-influencer", "routes/join-influencer.tsx"),
      route("join-brand", "routes/join-brand.tsx"),
      route("example", "routes/example.tsx"),
      route("api/docs", "routes/api-docs.tsx"),
      route("*", "routes/not-found.tsx"),
    ]),
  ]),
  route("robots.txt", "routes/robots.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("sitemaps/pages.xml", "routes/sitemap-pages.ts"),
  route("admin/login", "routes/admin/login.tsx"),
  route("admin", "layouts/admin.tsx", [
    index("routes/admin/dashboard.tsx"),
    route("dashboard", "routes/admin/dashboard-redirect.tsx"),
    route("influencers", "routes/admin/influencers.tsx"),
    route("brands", "routes/admin/brands.tsx"),
    route("add-influencer", "routes/admin/add-influencer.tsx"),
    route("add-brand", "routes/admin/add-brand.tsx"),
    route("join-requests", "routes/admin/join-requests.tsx"),
    route("contacts", "routes/admin/contacts.tsx"),
    route("history", "routes/admin/history.tsx"),
    route("import-export", "routes/admin/import-export.tsx"),
    route("administrators", "routes/admin/administrators.tsx"),
    route("api-keys", "routes/admin/api-keys.tsx"),
    route("password", "routes/admin/password.tsx"),
  ]),
] satisfies RouteConfig;
