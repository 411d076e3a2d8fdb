/** Starts the server and listens. `--demo` makes a small community the first time. */
import { ROOT_ACCOUNT } from "../../contract/accounts/rules.ts";
import type { DemoChain } from "../demo/demo-chain.ts";
import type { DemoMember } from "../demo/demo.ts";
import { readEnvironment, type Environment } from "./environment.ts";
import { createServer, type Server } from "./server.ts";
import type { Context } from "../core/context.ts";

async function start(): Promise<void> {
  const isDemo = process.argv.includes("--demo");
  const configured = readEnvironment(process.env);
  const chain = isDemo && configured.demoChain ? await openDemoChain(configured) : null;
  const environment = chain?.environment ?? configured;
  let demo: DemoMember[] = [];
  const prepare = async (ctx: Context) => {
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
  announce(server, url, demo, environment.operatorToken === undefined);
  endOnSignal(async () => {
    await server.close();
    await chain?.stop();
  });
}

/** The library of chains is loaded only where there is one. */
async function openDemoChain(environment: Environment): Promise<DemoChain | null> {
  const demoChain = await import("../demo/demo-chain.ts");
  return demoChain.openDemoChain(environment);
}

/** A thousand who come at once wait for their turn instead of being turned away. */
const BACKLOG = 4_096;

/** A database that hangs holds up the end no longer than this. */
const SHUTDOWN_MS = 20_000;

/** The first signal ends in order, the second at once. */
function endOnSignal(close: () => Promise<void>): void {
  let asked = false;
  const end = () => {
    if (asked) process.exit(1);
    asked = true;
    setTimeout(() => fail(new Error("The server did not end in time and was cut off.")), SHUTDOWN_MS).unref();
    close().then(() => process.exit(0), fail);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, end);
}

function announce(server: Server, url: string, demo: DemoMember[], tokenIsOurs: boolean): void {
  const lines = [`Starship listens on ${url}`, `  API      ${url}/api/docs`];
  if (server.root) {
    lines.push(
      `  root     ${ROOT_ACCOUNT}, password ${server.root.password}, second-level password ${server.root.payPassword} (shown this once)`,
    );
  }
  if (tokenIsOurs) lines.push(`  operator OPERATOR_TOKEN=${server.operatorToken}`);
  for (const { account, password, payPassword } of demo) {
    lines.push(`  sign in  ${account}, password ${password}, second-level password ${payPassword}`);
  }
  if (server.ctx.chain?.settings.demo)
    lines.push("  chain    a demo chain of this machine: deposit test USDT from the deposit screen");
  lines.push(`  register ${url}/#/pages/register?referrer=${demo[0]?.account ?? ROOT_ACCOUNT}`);
  process.stdout.write(`${lines.join("\n")}\n`);
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

await start().catch(fail);
