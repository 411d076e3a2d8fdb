/** Builds the server from its parts. It does not listen: tests drive it by `inject`, index.ts gives it a port. */
import { timingSafeEqual, createHash } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { OPERATOR_TOKEN_HEADER } from "../contract/envelope.ts";
import { handleErrors } from "./http/errors.ts";
import { describeApi } from "./http/openapi.ts";
import { secure } from "./http/security.ts";
import { serveApp } from "./http/static-app.ts";
import type { Edge } from "./http/mount.ts";
import { accountRoutes } from "./routes/account.ts";
import { feedbackRoutes } from "./routes/feedback.ts";
import { healthRoute } from "./routes/health.ts";
import { nftRoutes } from "./routes/nft.ts";
import { operatorRoutes } from "./routes/operator.ts";
import { operatorConfigRoutes } from "./routes/operator-config.ts";
import { operatorMemberRoutes } from "./routes/operator-members.ts";
import { passwordRoutes } from "./routes/passwords.ts";
import { publicRoutes } from "./routes/public.ts";
import { uploadRoutes } from "./routes/uploads.ts";
import { voteRoutes } from "./routes/vote.ts";
import { walletRoutes } from "./routes/wallet.ts";
import type { Context } from "./services/context.ts";

export interface AppOptions {
  operatorToken: string;
  operatorRemote: boolean;
  logLevel: string;
  appDir: string;
  signInRate: number;
}

const BODY_LIMIT = 64 * 1024;

export async function buildApp(ctx: Context, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: options.logLevel,
      redact: [`req.headers.token`, `req.headers["${OPERATOR_TOKEN_HEADER}"]`],
    },
    bodyLimit: BODY_LIMIT,
    // Only a proxy on this machine is believed about where a request comes from.
    trustProxy: "loopback",
    // Idle connections are closed at once on shutdown; running requests are answered first.
    forceCloseConnections: "idle",
  });
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  // Answers are made from typed data: their schemas describe them, tests hold them to it, requests do not pay for it.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  handleErrors(app);
  await secure(app);
  // Direct requests from this machine are the operator's own; those through a local proxy carry their real address.
  await app.register(rateLimit, { global: false, allowList: isLoopback });
  await describeApi(app);
  const edge: Edge = { app, ctx, isOperator: operatorGuard(options) };
  publicRoutes(edge);
  accountRoutes(edge, options.signInRate);
  passwordRoutes(edge, options.signInRate);
  walletRoutes(edge);
  voteRoutes(edge);
  feedbackRoutes(edge);
  await uploadRoutes(edge);
  nftRoutes(edge);
  operatorRoutes(edge);
  operatorMemberRoutes(edge);
  operatorConfigRoutes(edge);
  healthRoute(app, ctx);
  await serveApp(app, options.appDir);
  return app;
}

function operatorGuard({ operatorToken, operatorRemote }: AppOptions) {
  const expected = digest(operatorToken);
  return (request: FastifyRequest) => {
    const given = request.headers[OPERATOR_TOKEN_HEADER];
    const near = operatorRemote || isLoopback(request);
    // Digests are compared, so that neither length nor content shows in the time it takes.
    return near && typeof given === "string" && timingSafeEqual(digest(given), expected);
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function isLoopback(request: FastifyRequest): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(request.ip);
}
