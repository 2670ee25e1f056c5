/** Next to the API: where Model Context Protocol clients find their tools. */
export const mcpPath = "/mcp";
