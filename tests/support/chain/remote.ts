/** A remote signer that answers as a test says. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { generatePrivateKey } from "viem/accounts";
import { keySigner, type Signer, type UnsignedCall } from "../../../server/chain/signer.ts";

type Body = Record<string, string | number> & { data: `0x${string}` };

export interface Remote {
  url: string;
  asked: { authorization: string | undefined; body: Body }[];
  /** A key that the server does not know. */
  stranger: Signer;
  /** Sets the answers: a body or a status; null for correct ones. */
  answer(how: ((call: UnsignedCall) => Promise<string | number>) | null): void;
  stop(): Promise<void>;
}

export async function startRemote(sign: (call: UnsignedCall) => Promise<string>): Promise<Remote> {
  const well = async (call: UnsignedCall) => JSON.stringify({ raw: await sign(call) });
  let how: (call: UnsignedCall) => Promise<string | number> = well;
  const asked: Remote["asked"] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Body;
    asked.push({ authorization: request.headers.authorization, body });
    const answer = await how(callOf(body));
    if (typeof answer === "number") response.writeHead(answer).end();
    else response.writeHead(200, { "content-type": "application/json" }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/sign`,
    asked,
    stranger: keySigner(generatePrivateKey()),
    answer: (next) => (how = next ?? well),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function callOf(body: Body): UnsignedCall {
  return {
    chainId: Number(body.chainId),
    nonce: Number(body.nonce),
    to: String(body.to),
    data: body.data,
    gas: BigInt(body.gas!),
    maxFeePerGas: BigInt(body.maxFeePerGas!),
    maxPriorityFeePerGas: BigInt(body.maxPriorityFeePerGas!),
  };
}
