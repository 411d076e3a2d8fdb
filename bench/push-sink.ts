/** A push service in a process of its own that takes everything: what is measured is the sending, not the reading. */
import http from "node:http";
import type { AddressInfo } from "node:net";

let taken = 0;
const server = http.createServer((request, response) => {
  if (request.method === "GET") {
    response.end(String(taken));
    return;
  }
  request.resume();
  request.once("end", () => {
    taken += 1;
    response.writeHead(201).end();
  });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
