/** The server is built without listening, so that tests can use `inject`. */
import { announceReply } from "./announce-reply.ts";
import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { UPLOAD_TIMEOUT_MS } from "../../contract/feedback/rules.ts";
import { compileOnce } from "../http/compiled.ts";
import { compressAnswers } from "../http/compression.ts";
import { dateBy } from "../http/date.ts";
import { drainOnClose } from "../http/draining.ts";
import { handleErrors, refuseUrl } from "../http/errors.ts";
import { answerOnlyUnder } from "../http/hosts.ts";
import { acceptJson } from "../http/json-body.ts";
import { logging } from "../http/logging.ts";
import { mountMetrics, type Connections } from "../http/metrics.ts";
import { describeApi } from "../http/openapi.ts";
import { isLoopback, networkOf } from "../http/origin.ts";
import { readPlaces } from "../http/place.ts";
import { trustedProxies, warnOfUnknownProxies } from "../http/proxies.ts";
import { secure } from "../http/security.ts";
import { logSecurity } from "../http/security-log.ts";
import { serveConsole } from "../http/console-page.ts";
import { serveApp } from "../http/static-app.ts";
import { serveWellKnown } from "../http/well-known.ts";
import type { Edge } from "../http/mount.ts";
import { ValidatorReader } from "../http/validators.ts";
import { operatorAirdropRoutes } from "../airdrops/operator-routes.ts";
import { airdropKind } from "../airdrops/proposals.ts";
import { accountRoutes } from "../accounts/routes.ts";
import { factorRoutes } from "../accounts/factor-routes.ts";
import { accountEventRoutes } from "../accounts/event-routes.ts";
import { operatorAccountRoutes } from "../accounts/operator-routes.ts";
import { sessionRoutes } from "../accounts/session-routes.ts";
import { communityRoutes } from "../team/routes.ts";
import { evidenceRoutes } from "../evidence/routes.ts";
import { operatorFeedbackRoutes } from "../feedback/operator-routes.ts";
import { feedbackRoutes } from "../feedback/routes.ts";
import { frameRoutes } from "../operator/webview-routes.ts";
import { healthRoutes } from "../http/health-routes.ts";
import { inboxRoutes } from "../inbox/routes.ts";
import { nftRoutes } from "../passes/routes.ts";
import { noticeRoutes } from "../notices/routes.ts";
import { bearerFinder } from "../operators/bearers.ts";
import { noteForbidden } from "../operators/forbidden.ts";
import { recheckOperator } from "../operators/recheck.ts";
import { operatorsRoutes } from "../operators/routes.ts";
import { inviteKind, operatorKind } from "../operators/proposals.ts";
import { operatorCounter, standingReader } from "../operators/standing.ts";
import { configKind } from "../operator/proposals/config-kind.ts";
import { proposalRoutes } from "../operator/proposals/routes.ts";
import { creditKind, unfreezeKind } from "../wallet/proposals.ts";
import { approvalKind } from "../withdrawals/proposals.ts";
import { bindKind, recoverKind, resumeKind } from "../withdrawals/reconcile/proposals.ts";
import { operatorRoutes } from "../operator/routes.ts";
import { liveRoutes } from "../http/live/routes.ts";
import { operatorGuard, type GuardOptions } from "../operator/token-guard.ts";
import { operatorChainRoutes } from "../withdrawals/chain-routes.ts";
import { bookingKind } from "../deposits/lookup/book.ts";
import { inspectionsOf } from "./inspections.ts";
import { memberFinders } from "./member-finders.ts";
import { memberNoteRoutes } from "../operators/notes/routes.ts";
import { memberPassRoutes } from "../passes/member-routes.ts";
import { memberTeamRoutes } from "../team/member-routes.ts";
import { memberVoteRoutes } from "../votes/member-routes.ts";
import { operatorDepositRoutes } from "../deposits/operator-routes.ts";
import { applyDue } from "../operator/schedule/apply.ts";
import { operatorConfigRoutes } from "../operator/config-routes.ts";
import { restorationRoutes } from "../operator/restoration.ts";
import { suspendRoutes } from "../operator/suspend.ts";
import { refuseOwnOrigins } from "../operator/own-origins.ts";
import { economyRoutes } from "../economy/routes.ts";
import { operatorJobRoutes } from "../daily/operator-routes.ts";
import { operatorMemberRoutes } from "../wallet/operator-routes.ts";
import { operatorNoticeRoutes } from "../notices/operator-routes.ts";
import { operatorPushRoutes } from "../push/operator-routes.ts";
import { operatorWithdrawRoutes } from "../withdrawals/operator-routes.ts";
import { passwordRoutes } from "../accounts/password-routes.ts";
import { configRoutes } from "../operator/public-routes.ts";
import { pushRoutes } from "../push/routes.ts";
import { operatorRecoveryRoutes } from "../recovery/operator-routes.ts";
import { recoveryRoutes } from "../recovery/routes.ts";
import { confirm } from "../accounts/factors/confirm.ts";
import { removeFactors } from "../accounts/factors/remove-factors.ts";
import { reportRoutes } from "../reports/routes.ts";
import { rechargeRoutes } from "../deposits/routes.ts";
import { fuelRoutes } from "../fuel/routes.ts";
import { uploadRoutes } from "../feedback/upload-routes.ts";
import { booksRoutes } from "../books/routes.ts";
import { feesPayoutKind } from "../books/fees-payout.ts";
import { takeBackKind } from "../books/take-back.ts";
import { topUpKind } from "../books/top-up.ts";
import { voteRoutes } from "../votes/routes.ts";
import { walletRoutes } from "../wallet/routes.ts";
import { addressBookRoutes } from "../withdrawals/book/routes.ts";
import { withdrawRoutes } from "../withdrawals/routes.ts";
import type { Context } from "../core/context.ts";
import { keepSecurityAlarms } from "../core/security-alarms.ts";
import { SessionCache } from "../accounts/session-cache.ts";
import { authenticate, openSessions } from "../accounts/sessions.ts";
import { settingsObservers } from "./settings-observers.ts";
import { syncRoutes } from "../sync/routes.ts";
import { syncParts } from "./sync-parts.ts";
import { validators } from "./validators.ts";
import { waitingQueries } from "./waiting-queries.ts";

export interface AppOptions extends GuardOptions {
  trustProxy: string;
  /** The header in which a trusted proxy states the client's place. */
  placeHeader?: string | undefined;
  /** Host names under which requests are answered, besides this machine's. */
  publicHosts: string[];
  publicOrigins: string[];
  /** Where to report weaknesses, as a URL. */
  securityContact?: string | undefined;
  logLevel: string;
  appDir: string;
  signInRate: number;
  pushAllowLoopback: boolean;
  liveChannels: number;
  /** For the metrics. */
  connections: () => Connections | null;
}

const BODY_LIMIT = 64 * 1024;
/** Above the client's longest limit. By default an endless body would hold its connection. */
const REQUEST_MS = UPLOAD_TIMEOUT_MS + 60_000;

export async function buildApp(ctx: Context, options: AppOptions): Promise<FastifyInstance> {
  const isProxy = trustedProxies(options.trustProxy);
  const app = Fastify({
    ...logging(options.logLevel),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    frameworkErrors: refuseUrl,
    // Only a named proxy can state the client's address.
    trustProxy: isProxy,
    // Closing waits until running requests are answered.
    forceCloseConnections: "idle",
    // Requests while closing are refused with our envelope instead.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(compileOnce);
  // Saves time: answers are typed, and tests check them against their schemas.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  handleErrors(app);
  acceptJson(app);
  const isReady = drainOnClose(app);
  warnOfUnknownProxies(app, isProxy);
  readPlaces(app, options.placeHeader, isProxy);
  answerOnlyUnder(app, options.publicHosts);
  await secure(app, ctx.chain?.settings.publicNode ?? "");
  dateBy(app, ctx.now);
  await compressAnswers(app);
  // Direct requests are the operator's; a local proxy passes on the client's address.
  await app.register(rateLimit, {
    global: false,
    allowList: isLoopback,
    keyGenerator: ({ ip }) => networkOf(ip),
  });
  const guard = operatorGuard(ctx, options, bearerFinder(ctx, options));
  const mayRead = async (request: FastifyRequest) =>
    isLoopback(request) || (await guard.identify(request)) !== null;
  const registry = mountMetrics(app, { ctx, connections: options.connections, mayRead });
  logSecurity(app, ctx, registry);
  keepSecurityAlarms(ctx, app.log);
  await describeApi(app);
  const sessions = new SessionCache(ctx);
  const edge: Edge = {
    app,
    ctx,
    operators: {
      ...guard,
      noteForbidden: (operator, call) => noteForbidden(ctx, operator, call),
      recheck: recheckOperator,
    },
    publicOrigins: options.publicOrigins,
    authenticate: (token) => authenticate(ctx, token),
    recall: (token) => sessions.authenticate(token),
    validators: new ValidatorReader(ctx, validators),
  };
  configRoutes(edge);
  accountRoutes(edge, options.signInRate);
  passwordRoutes(edge, options.signInRate);
  walletRoutes(edge);
  voteRoutes(edge);
  communityRoutes(edge);
  feedbackRoutes(edge);
  operatorFeedbackRoutes(edge, announceReply);
  await uploadRoutes(edge);
  frameRoutes(edge);
  nftRoutes(edge);
  fuelRoutes(edge);
  noticeRoutes(edge);
  inboxRoutes(edge);
  accountEventRoutes(edge);
  sessionRoutes(edge);
  factorRoutes(edge, options.signInRate);
  pushRoutes(edge, options.pushAllowLoopback);
  operatorPushRoutes(edge);
  rechargeRoutes(edge);
  withdrawRoutes(edge);
  addressBookRoutes(edge);
  syncRoutes(edge, syncParts);
  operatorRoutes(edge, inspectionsOf(ctx), waitingQueries);
  operatorsRoutes(edge);
  operatorMemberRoutes(edge, memberFinders);
  memberVoteRoutes(edge);
  memberPassRoutes(edge);
  memberTeamRoutes(edge);
  memberNoteRoutes(edge);
  operatorAccountRoutes(edge);
  const observers = [...settingsObservers, refuseOwnOrigins(options.publicHosts)];
  ctx.due.appliedBy(() => applyDue(ctx, observers));
  operatorConfigRoutes(edge);
  restorationRoutes(edge);
  suspendRoutes(edge, observers);
  const readStanding = standingReader(options);
  proposalRoutes(
    edge,
    [
      creditKind(ctx),
      airdropKind,
      unfreezeKind(ctx),
      approvalKind(ctx),
      bookingKind(ctx),
      operatorKind,
      inviteKind,
      feesPayoutKind(ctx),
      takeBackKind(ctx),
      topUpKind,
      bindKind(ctx),
      resumeKind(ctx),
      recoverKind(ctx),
      configKind(observers),
    ],
    readStanding,
  );
  const countOperators = operatorCounter(options);
  booksRoutes(edge);
  operatorAirdropRoutes(edge);
  operatorWithdrawRoutes(edge);
  operatorDepositRoutes(edge, countOperators);
  operatorChainRoutes(edge);
  recoveryRoutes(edge, {
    signInRate: options.signInRate,
    confirmRefusal: (incoming) => confirm(ctx, { ...incoming, action: "account/recoveryRefuse" }),
    removeFactors,
    readStanding,
  });
  operatorRecoveryRoutes(edge, countOperators);
  operatorNoticeRoutes(edge);
  operatorJobRoutes(edge);
  economyRoutes(edge);
  reportRoutes(edge);
  liveRoutes(edge, registry, {
    most: options.liveChannels,
    openSessions: (hashes) => openSessions(ctx, hashes),
  });
  evidenceRoutes(edge);
  healthRoutes(app, ctx, isReady);
  serveWellKnown(app, { ...options, now: ctx.now });
  await serveConsole(app, options.appDir, guard.isOpenTo);
  await serveApp(app, options.appDir);
  return app;
}
