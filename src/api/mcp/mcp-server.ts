import { McpServer, type CallToolResult, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { ApiError } from '../../errors';
import { toErrorBody } from '../http/responses';
import { analyzeRecipeTool } from './analyze-recipe';
import { explainLineTool } from './explain-line';
import { foodTool } from './food';
import { searchFoodsTool } from './search-foods';
import type { Tool, ToolContext } from './tool';

const tools: readonly Tool[] = [analyzeRecipeTool, explainLineTool, searchFoodsTool, foodTool];

const instructions =
  'Nutrition of recipes by USDA FoodData Central. Call analyze_recipe with the lines as the cook wrote them; if a line has an overall confidence below 0.80, explain_line says why.';

interface McpServerParts {
  readonly world: ToolContext;
  /** The version of the project. */
  readonly version: string;
  /** Converts a thrown value to the error that the caller gets. */
  readonly toApiError: (error: unknown) => ApiError;
}

/** Creates a server of the Model Context Protocol with all tools, for one request or connection. */
export function createMcpServer({ world, version, toApiError }: McpServerParts): McpServer {
  const server = new McpServer({ name: 'recipe-nutrition', version }, { instructions });
  for (const tool of tools) {
    const { title, description } = tool;
    const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
    const schemas = { inputSchema: withoutCheck(tool.input), outputSchema: tool.output };
    server.registerTool(tool.name, { title, description, annotations, ...schemas }, async (args) => {
      try {
        return toResult(await tool.call(args, world));
      } catch (error) {
        return toErrorResult(toApiError(error));
      }
    });
  }
  return server;
}

/**
 * Describes arguments by a schema without checking them. The tools check their arguments, so that
 * refusals are those of the contract.
 */
function withoutCheck(schema: z.ZodType): StandardSchemaWithJSON {
  const { jsonSchema } = schema['~standard'];
  return { '~standard': { version: 1, vendor: 'zod', jsonSchema, validate: (value) => ({ value }) } };
}

/** Returns the answer as structured content, and as text for models that read only text. */
function toResult(answer: Readonly<Record<string, unknown>>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: { ...answer } };
}

/** Returns an error as the error body of the contract. */
function toErrorResult(apiError: ApiError): CallToolResult {
  const seconds = apiError.retryAfterSeconds;
  const wait = seconds === null ? {} : { retry_after_seconds: Math.max(1, Math.ceil(seconds)) };
  return { content: [{ type: 'text', text: toErrorBody(apiError, wait) }], isError: true };
}
