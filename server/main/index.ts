/** `--demo` creates a demo community on the first start. */
import { ROOT_ACCOUNT } from "../../contract/accounts/rules.ts";
import type { DemoChain } from "../demo/demo-chain.ts";
import type { DemoMember } from "../demo/demo.ts";
import { readEnvironment, type Environment } from "./environment.ts";
import { assertDemoAllowed } from "./production.ts";
import { createServer, type Server } from "./server.ts";
import type { Context } from "../core/context.ts";
import { outliveOutput } from "../http/log-output.ts";

async function start(): Promise<void> {
  // Also applies to children of this process.
  process.umask(0o077);
  outliveOutput();
  const isDemo = process.argv.includes("--demo");
  const configured = readEnvironment(process.env);
  if (isDemo) assertDemoAllowed(configured.production, configured.databaseUrl);
  const chain = isDemo && configured.demoChain ? await openDemoChain(configured) : null;
  const environment = chain?.environment ?? configured;
  let demo: DemoMember[] = [];
  const prepare = async (ctx: Context) => {
    if (configured.production) await (await import("../demo/progress.ts")).assertNoDemo(ctx);
    if (!isDemo) return;
    await chain?.prepare(ctx);
    const { makeDemo } = await import("../demo/demo.ts");
    demo = await makeDemo(ctx);
    await chain?.fund(ctx);
  };
  const server = await createServer(environment, undefined, prepare);
  const url = await server.app.listen({
    port: environment.port,
    host: environment.host,
    backlog: BACKLOG,
  });
  announce(server, url, demo);
  stopOnSignal(async () => {
    await server.close();
    await chain?.stop();
  });
}

/** Loads the chain library only if needed. */
async function openDemoChain(environment: Environment): Promise<DemoChain | null> {
  const demoChain = await import("../demo/demo-chain.ts");
  return demoChain.openDemoChain(environment);
}

/** A burst of connections waits instead of being refused. */
const BACKLOG = 4_096;

/** Ends a shutdown that a database delays. */
const SHUTDOWN_MS = 20_000;

function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(
      () => fail(new Error("The server did not stop in time and was terminated.")),
      SHUTDOWN_MS,
    ).unref();
    close().then(() => process.exit(0), fail);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
}

function announce(server: Server, url: string, demo: DemoMember[]): void {
  const lines = [`Starship listens on ${url}`, `  API      ${url}/api/docs`];
  if (server.root) {
    lines.push(
      `  root     ${ROOT_ACCOUNT}, password ${server.root.password}, second-level password ${server.root.payPassword} (shown only once)`,
    );
  }
  if (server.isTokenNew) lines.push(`  operator OPERATOR_TOKEN=${server.operatorToken} (shown only once)`);
  for (const { account, password, payPassword } of demo) {
    lines.push(`  sign in  ${account}, password ${password}, second-level password ${payPassword}`);
  }
  if (server.ctx.chain?.settings.demo)
    lines.push("  chain    a demo chain on this machine: get test USDT on the deposit screen");
  lines.push(`  register ${url}/#/pages/register?referrer=${demo[0]?.account ?? ROOT_ACCOUNT}`);
  process.stdout.write(`${lines.join("\n")}\n`);
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

await start().catch(fail);
