import { Counter, Gauge, type Registry } from "prom-client";
import { EVENT_STREAM, LIVE_PATH } from "../../../contract/live.ts";
import { TOKEN_HEADER } from "../../../contract/envelope.ts";
import { Refused } from "../../core/refused.ts";
import { logCaller } from "../logging.ts";
import { authenticated, type Edge } from "../mount.ts";
import { sendRefusal } from "../reply.ts";
import { LiveChannels, type LiveOptions } from "./channels.ts";

/** Cached, buffered or compressed events would arrive late or never. */
const headers = {
  "content-type": EVENT_STREAM,
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** `GET sync/live`. Lasts as long as the channel, without other requests' limits. */
export function liveRoutes(
  { app, ctx, authenticate }: Edge,
  registry: Registry,
  options: Pick<LiveOptions, "most" | "openSessions">,
): void {
  const channels = new LiveChannels({ ...options, hints: ctx.hints, count: counter(registry) });
  countChannels(registry, channels);
  app.addHook("preClose", async () => channels.close());
  // Not in the endpoint table: it answers a stream without envelope.
  app.get(
    `/api/${LIVE_PATH}`,
    {
      exposeHeadRoute: false,
      schema: {
        summary: "Says when something of the member's has changed, as an event stream",
        description: "`data: own`, `data: all` (ask within 15 s, at a random moment) or `data: ended`.",
        tags: ["sync"],
        security: [{ [TOKEN_HEADER]: [] }],
      },
    },
    async (request, reply) => {
      const caller = await authenticated(authenticate, request);
      logCaller(request, caller.memberId.toString());
      try {
        channels.assertRoom(caller.memberId);
      } catch (error) {
        // Not logged, since it is no fault of the server.
        if (error instanceof Refused) return sendRefusal(request, reply, error);
        throw error;
      }
      reply.headers(headers).hijack();
      const { raw } = reply;
      if (raw.destroyed || raw.closed) return reply;
      raw.writeHead(200, reply.getHeaders() as Record<string, string>);
      channels.open(caller, raw);
      return reply;
    },
  );
}

function counter(registry: Registry): LiveOptions["count"] {
  const events = new Counter({
    name: "starship_live_events_total",
    help: "Events of live channels, and those that were refused or whose reader stalled, by kind",
    labelNames: ["kind"],
    registers: [registry],
  });
  return (kind) => events.inc({ kind });
}

function countChannels(registry: Registry, channels: LiveChannels): void {
  const gauge: Gauge = new Gauge({
    name: "starship_live_channels",
    help: "Open live channels of this server",
    registers: [registry],
    collect: () => gauge.set(channels.size),
  });
}
