import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { OPERATOR_TOKEN_HEADER, TOKEN_HEADER } from "../../contract/envelope.ts";

/** The page brings inline styles and writes markup: it gets a policy of its own, for its own path only. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The description of all calls that are registered after it: for machines at /api/docs/json, for people at /api/docs. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    // Only the calls of the table carry tags: files and pages are not part of the wire.
    hideUntagged: true,
    openapi: {
      openapi: "3.1.0",
      info: { title: "Starship", version: "1.0.1", description: "The wire of the Starship member app." },
      components: {
        securitySchemes: {
          [TOKEN_HEADER]: { type: "apiKey", in: "header", name: TOKEN_HEADER },
          [OPERATOR_TOKEN_HEADER]: { type: "apiKey", in: "header", name: OPERATOR_TOKEN_HEADER },
        },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    transformStaticCSP: () => PAGE_POLICY,
  });
}
