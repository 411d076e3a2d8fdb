import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { OPERATOR_TOKEN_HEADER, TOKEN_HEADER } from "../../contract/envelope.ts";

/** This page needs inline styles. The sandbox gives it an origin of its own, without the members' tokens. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-scripts";

/** To the page, these files are cross-origin. */
const SHARED = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

/** Only calls that are registered afterwards: JSON at /api/docs/json, a page at /api/docs. */
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
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api/docs")) reply.headers(SHARED);
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    transformStaticCSP: () => PAGE_POLICY,
  });
}
