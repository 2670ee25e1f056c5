/** Endpoint for Model Context Protocol clients. */
export const mcpPath = "/mcp";
