/** Where the API is described. */
export const openApiPath = "/api/openapi.json";
