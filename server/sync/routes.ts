import { answerIfChanged, type Edge } from "../http/mount.ts";
import { SyncReader } from "./page.ts";
import type { SyncParts } from "./parts.ts";

export function syncRoutes(edge: Edge, parts: SyncParts): void {
  const { ctx } = edge;
  const reader = new SyncReader(parts);
  answerIfChanged(edge, "GET sync", ({ caller, input, language }) =>
    reader.read(ctx, { memberId: caller.memberId, language, since: input.since }),
  );
}
