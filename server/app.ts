/** Builds the server from its parts. It does not listen: tests drive it by `inject`, index.ts gives it a port. */
import { timingSafeEqual, createHash } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { OPERATOR_TOKEN_HEADER, REQUEST_TIMEOUT_MS } from "../contract/envelope.ts";
import { drainOnClose } from "./http/draining.ts";
import { handleErrors, refuseAddress } from "./http/errors.ts";
import { logging } from "./http/logging.ts";
import { measure, type Connections } from "./http/metrics.ts";
import { describeApi } from "./http/openapi.ts";
import { secure } from "./http/security.ts";
import { serveApp } from "./http/static-app.ts";
import type { Edge } from "./http/mount.ts";
import { accountRoutes } from "./routes/account.ts";
import { accountEventRoutes } from "./routes/account-events.ts";
import { communityRoutes } from "./routes/community.ts";
import { feedbackRoutes } from "./routes/feedback.ts";
import { frameRoutes } from "./routes/frame.ts";
import { healthRoutes } from "./routes/health.ts";
import { nftRoutes } from "./routes/nft.ts";
import { noticeReadRoutes } from "./routes/notice-reads.ts";
import { operatorRoutes } from "./routes/operator.ts";
import { operatorChainRoutes } from "./routes/operator-chain.ts";
import { operatorConfigRoutes } from "./routes/operator-config.ts";
import { operatorJobRoutes } from "./routes/operator-jobs.ts";
import { operatorMemberRoutes } from "./routes/operator-members.ts";
import { operatorNoticeRoutes } from "./routes/operator-notices.ts";
import { operatorPushRoutes } from "./routes/operator-push.ts";
import { operatorWithdrawRoutes } from "./routes/operator-withdraws.ts";
import { passwordRoutes } from "./routes/passwords.ts";
import { publicRoutes } from "./routes/public.ts";
import { pushRoutes } from "./routes/push.ts";
import { rechargeRoutes } from "./routes/recharge.ts";
import { stakeRoutes } from "./routes/stake.ts";
import { uploadRoutes } from "./routes/uploads.ts";
import { voteRoutes } from "./routes/vote.ts";
import { walletRoutes } from "./routes/wallet.ts";
import { withdrawRoutes } from "./routes/withdraw.ts";
import type { Context } from "./services/context.ts";

export interface AppOptions {
  operatorToken: string;
  operatorRemote: boolean;
  logLevel: string;
  appDir: string;
  signInRate: number;
  pushAllowLoopback: boolean;
  /** The database's connections, for the metrics. */
  connections: () => Connections | null;
}

const BODY_LIMIT = 64 * 1024;
/** Longer than a client waits for an answer. Fastify's default is no end: a body that never ends would hold its connection. */
const REQUEST_MS = 2 * REQUEST_TIMEOUT_MS;

export async function buildApp(ctx: Context, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...logging(options.logLevel),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    frameworkErrors: refuseAddress,
    // Only a proxy on this machine is believed about where a request comes from.
    trustProxy: "loopback",
    // Idle connections are closed at once on shutdown; running requests are answered first.
    forceCloseConnections: "idle",
    // What comes in meanwhile is refused in our own envelope.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  // Answers are made from typed data: their schemas describe them, tests hold them to it, requests do not pay for it.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  handleErrors(app);
  const isReady = drainOnClose(app);
  await secure(app);
  // Direct requests from this machine are the operator's own; those through a local proxy carry their real address.
  await app.register(rateLimit, { global: false, allowList: isLoopback });
  const isOperator = operatorGuard(options);
  const mayRead = (request: FastifyRequest) => isLoopback(request) || isOperator(request);
  measure(app, { ctx, connections: options.connections, mayRead });
  await describeApi(app);
  const edge: Edge = { app, ctx, isOperator };
  publicRoutes(edge);
  accountRoutes(edge, options.signInRate);
  passwordRoutes(edge, options.signInRate);
  walletRoutes(edge);
  voteRoutes(edge);
  communityRoutes(edge);
  feedbackRoutes(edge);
  await uploadRoutes(edge);
  frameRoutes(edge);
  nftRoutes(edge);
  stakeRoutes(edge);
  noticeReadRoutes(edge);
  accountEventRoutes(edge);
  pushRoutes(edge, options.pushAllowLoopback);
  operatorPushRoutes(edge);
  rechargeRoutes(edge);
  withdrawRoutes(edge);
  operatorRoutes(edge);
  operatorMemberRoutes(edge);
  operatorConfigRoutes(edge);
  operatorWithdrawRoutes(edge);
  operatorChainRoutes(edge);
  operatorNoticeRoutes(edge);
  operatorJobRoutes(edge);
  healthRoutes(app, ctx, isReady);
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
