import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { OPERATOR_TOKEN_HEADER, TOKEN_HEADER } from "../../contract/envelope.ts";

/** For this page only, which needs inline styles. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Describes the calls registered after it: JSON at /api/docs/json, a page at /api/docs. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    // Only calls of the contract have tags.
    hideUntagged: true,
    openapi: {
      openapi: "3.1.0",
      info: { title: "Starship", version: "1.0.1", description: "API of the Starship member app." },
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
