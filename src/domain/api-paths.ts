/** Every address of the API, once: routes register them and the client calls them. */
export const apiPaths = {
  openApi: "/api/openapi.json",
  health: "/api/health",
  healthLive: "/api/health/live",
  content: "/api/content/:section",
  influencers: "/api/influencers",
  influencer: "/api/influencers/:id",
  influencerLocations: "/api/influencers/locations",
  influencersBulk: "/api/influencers/bulk",
  influencerCredentials: "/api/influencers/:id/credentials",
  join: "/api/join",
  brandJoin: "/api/brand-join",
  brandJoinRecord: "/api/brand-join/:id",
  brandJoinBulk: "/api/brand-join/bulk",
  brandJoinCredentials: "/api/brand-join/:id/credentials",
  marketplaceBrands: "/api/marketplace/brands",
  contact: "/api/contact",
  contactRecord: "/api/contact/:id",
  contacts: "/api/contacts",
  contactsRecord: "/api/contacts/:id",
  contactsHandled: "/api/contacts/:id/handled",
  newsletter: "/api/newsletter",
  adminLogin: "/api/admin/login",
  adminLogout: "/api/admin/logout",
  adminSession: "/api/admin/session",
  adminRegister: "/api/admin/register",
  adminStats: "/api/admin/stats",
  adminPassword: "/api/admin/password",
  administrators: "/api/admin/administrators",
  administrator: "/api/admin/administrators/:id",
  apiKeys: "/api/admin/api-keys",
  apiKey: "/api/admin/api-keys/:id",
  history: "/api/admin/history",
  exportInfluencers: "/api/admin/export/influencers.csv",
  exportBrands: "/api/admin/export/brands.csv",
  exportContacts: "/api/admin/export/contacts.csv",
  exportNewsletter: "/api/admin/export/newsletter.csv",
  importInfluencers: "/api/admin/import/influencers",
  importBrands: "/api/admin/import/brands",
  joinRequests: "/api/admin/join-requests",
  joinRequestApproval: "/api/admin/join-requests/:id/approve",
  joinRequestRejection: "/api/admin/join-requests/:id/reject",
  joinRequestProposal: "/api/admin/join-requests/:id/proposal",
} as const;

/** Beside the API: where programs that speak the Model Context Protocol find their tools. */
export const mcpPath = "/mcp";

/** Fills `:id` and its like into an address. */
export function apiPath(path: string, parameters: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""));
}
