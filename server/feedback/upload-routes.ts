import { UPLOAD_MAX_BYTES } from "../../contract/feedback/rules.ts";
import { answer, type Edge } from "../http/mount.ts";
import { acceptForms } from "../http/multipart.ts";
import { readUpload, storeOperatorUpload, storeUpload } from "./uploads.ts";

const extensions = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

export async function uploadRoutes(edge: Edge): Promise<void> {
  const { app, ctx } = edge;
  await app.register(async (scope) => {
    acceptForms(scope, UPLOAD_MAX_BYTES);
    answer({ ...edge, app: scope }, "POST app/upload", ({ caller, input }) =>
      storeUpload(ctx, caller.memberId, input.file),
    );
    answer({ ...edge, app: scope }, "POST operator/upload", ({ input, identity }) =>
      storeOperatorUpload(ctx, input.file, identity),
    );
  });
  // Not in the contract: answers an image, not an envelope. An <img> sends no token; the id is the secret.
  app.get<{ Params: { id: string } }>("/api/uploads/:id", async (request, reply) => {
    const { id } = request.params;
    const { type, bytes } = await readUpload(ctx.db, id);
    return reply
      .type(type)
      .headers({
        "content-disposition": `inline; filename="${id}.${extensions[type]}"`,
        // Opened directly, it must stay an image.
        "content-security-policy": "default-src 'none'; sandbox",
        // A cache would outlive the member's sign-out.
        "cache-control": "private, no-store",
      })
      .send(bytes);
  });
}
