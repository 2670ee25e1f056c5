/** Every address of the API, once: routes register them and the client calls them. */
export const apiPaths = {
  openApi: "/api/openapi.json",
  health: "/api/health",
  content: "/api/content/:section",
  influencers: "/api/influencers",
  influencer: "/api/influencers/:id",
  influencerLocations: "/api/influencers/locations",
  influencerCredentials: "/api/influencers/:id/credentials",
  join: "/api/join",
  brandJoin: "/api/brand-join",
  brandJoinRecord: "/api/brand-join/:id",
  brandJoinCredentials: "/api/brand-join/:id/credentials",
  marketplaceBrands: "/api/marketplace/brands",
  contact: "/api/contact",
  contactRecord: "/api/contact/:id",
  contacts: "/api/contacts",
  contactsRecord: "/api/contacts/:id",
  newsletter: "/api/newsletter",
  adminLogin: "/api/admin/login",
  adminLogout: "/api/admin/logout",
  adminSession: "/api/admin/session",
  adminRegister: "/api/admin/register",
  adminStats: "/api/admin/stats",
  joinRequests: "/api/admin/join-requests",
  joinRequestApproval: "/api/admin/join-requests/:id/approve",
  joinRequestRejection: "/api/admin/join-requests/:id/reject",
} as const;

/** Fills `:id` and its like into an address. */
export function apiPath(path: string, parameters: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""));
}
