/** Beside the API: where programs that speak the Model Context Protocol find their tools. */
export const mcpPath = "/mcp";
