import type { Readable } from "node:stream";
import { endpoints, type Call, type Endpoints } from "../../contract/endpoints.ts";
import { logOf } from "./logging.ts";
import { mount, type Edge, type Incoming } from "./mount.ts";

export interface StreamedFile {
  name: string;
  body: Readable;
}

type FileCall = { [C in Call]: Endpoints[C] extends { file: string } ? C : never }[Call];

/** A fault cuts the connection, which tells the client that the file is incomplete. */
export function streamed<C extends FileCall>(
  edge: Edge,
  call: C,
  handler: (incoming: Incoming<C>) => Promise<StreamedFile>,
): void {
  mount(edge, call, {}, async (request, incoming, reply) => {
    const { name, body } = await handler(incoming);
    body.on("error", (error) => logOf(request).error({ err: error }, "a file could not be sent to its end"));
    reply.type(`${endpoints[call].file}; charset=utf-8`);
    reply.header("content-disposition", `attachment; filename="${name}"`);
    reply.header("cache-control", "no-store");
    return body;
  });
}
