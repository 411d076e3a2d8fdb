import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fastify } from "fastify";
import { expect, test, vi } from "vitest";

test("a file of the app is answered without reading a folder, whichever form of it is there", async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "starship-static-"));
  await fs.mkdir(path.join(folder, "assets"));
  await fs.writeFile(path.join(folder, "index.html"), "page");
  await fs.writeFile(path.join(folder, "assets/small-abc.js"), "small");
  await fs.writeFile(path.join(folder, "assets/large-abc.js"), "large");
  await fs.writeFile(path.join(folder, "assets/large-abc.js.br"), "squeezed");
  // Before what serves files is loaded: it keeps the function that it finds then.
  const readFolder = vi.spyOn(process.getBuiltinModule("node:fs/promises"), "readdir");
  const { serveApp } = await import("../../../server/http/static-app.ts");
  const app = fastify();
  await serveApp(app, folder);
  const headers = { "accept-encoding": "br, gzip" };
  const answers = ["/", "/assets/small-abc.js", "/assets/large-abc.js", "/assets/gone-abc.js"];
  const bodies: [number, string][] = [];
  for (const url of answers) {
    const { statusCode, body } = await app.inject({ method: "GET", url, headers });
    bodies.push([statusCode, statusCode === 200 ? body : ""]);
  }
  expect(bodies).toEqual([
    [200, "page"],
    [200, "small"],
    [200, "squeezed"],
    [404, ""],
  ]);
  expect(readFolder).not.toHaveBeenCalled();
  await app.close();
  await fs.rm(folder, { recursive: true });
});
