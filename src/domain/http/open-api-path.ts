export const openApiPath = "/api/openapi.json";
