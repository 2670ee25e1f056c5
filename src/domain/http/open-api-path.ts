/** Where the OpenAPI document is served. */
export const openApiPath = "/api/openapi.json";
