/** A process of its own that accepts everything, so that only the sending is measured. */
import http from "node:http";
import type { AddressInfo } from "node:net";

let received = 0;
const server = http.createServer((request, response) => {
  if (request.method === "GET") {
    response.end(String(received));
    return;
  }
  request.resume();
  request.once("end", () => {
    received += 1;
    response.writeHead(201).end();
  });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
