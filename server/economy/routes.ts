import { answer, type Edge } from "../http/mount.ts";
import { previewSettings } from "./preview.ts";

/** Each reads a whole day. */
const PREVIEWS = { max: 30, timeWindow: "1 minute" };

export function economyRoutes(edge: Edge): void {
  answer(edge, "POST operator/config/preview", ({ input }) => previewSettings(edge.ctx, input), {
    rateLimit: PREVIEWS,
  });
}
