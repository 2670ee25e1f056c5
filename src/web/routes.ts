import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the site, and the file that answers it. */
export default [
  layout("areas/public/shell/site.tsx", [
    layout("areas/public/shell/site-page.tsx", [
      index("areas/public/routes/home.tsx"),
      route("about", "areas/public/routes/about.tsx"),
      route("services", "areas/public/routes/services.tsx"),
      route("case-studies", "areas/public/routes/case-studies.tsx"),
      route("contact", "areas/public/routes/contact.tsx"),
      route("influencers", "areas/public/routes/influencers.tsx"),
      route("influencers/:filter/:slug", "areas/public/routes/influencer-landing.tsx"),
      route("influencers/:id", "areas/public/routes/influencer-profile.tsx"),
      route("brands", "areas/public/routes/brands.tsx"),
      route("join-influencer", "areas/public/routes/join-influencer.tsx"),
      route("join-brand", "areas/public/routes/join-brand.tsx"),
      route("example", "areas/public/routes/example.tsx"),
      route("api/docs", "areas/public/routes/api-docs.tsx"),
      route("*", "areas/public/routes/not-found.tsx"),
    ]),
  ]),
  route("robots.txt", "areas/public/routes/robots.ts"),
  route("sitemap.xml", "areas/public/routes/sitemap.ts"),
  route("sitemaps/pages.xml", "areas/public/routes/sitemap-pages.ts"),
  route("admin/login", "areas/admin/routes/login.tsx"),
  route("admin", "areas/admin/shell/admin.tsx", [
    index("areas/admin/routes/dashboard.tsx"),
    route("dashboard", "areas/admin/routes/dashboard-redirect.tsx"),
    route("influencers", "areas/admin/routes/influencers.tsx"),
    route("brands", "areas/admin/routes/brands.tsx"),
    route("add-influencer", "areas/admin/routes/add-influencer.tsx"),
    route("add-brand", "areas/admin/routes/add-brand.tsx"),
    route("join-requests", "areas/admin/routes/join-requests.tsx"),
    route("contacts", "areas/admin/routes/contacts.tsx"),
    route("history", "areas/admin/routes/history.tsx"),
    route("import-export", "areas/admin/routes/import-export.tsx"),
    route("webhooks", "areas/admin/routes/webhooks.tsx"),
    route("webhooks/deliveries", "areas/admin/routes/webhook-deliveries.tsx"),
    route("administrators", "areas/admin/routes/administrators.tsx"),
    route("api-keys", "areas/admin/routes/api-keys.tsx"),
    route("password", "areas/admin/routes/password.tsx"),
  ]),
] satisfies RouteConfig;
