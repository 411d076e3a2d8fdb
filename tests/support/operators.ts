/** Operators with tokens of the environment. */
import { randomUUID } from "node:crypto";
import type { Call, RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import type { Refusal } from "../../contract/reasons.ts";

export const operators = [
  { name: "anna", token: "token-of-anna-with-32-characters-." },
  { name: "ben", token: "token-of-ben-with-32-characters--." },
  { name: "chi", token: "token-of-chi-with-32-characters--." },
];

export type OperatorName = "anna" | "ben" | "chi";

export interface OperatorAnswer<C extends Call> {
  done: boolean;
  data: ResponseOf<C>;
  refusal: Refusal;
}

export async function actAs<C extends Call>(
  origin: string,
  name: OperatorName,
  call: C,
  request: RequestOf<C>,
  key: string = randomUUID(),
): Promise<OperatorAnswer<C>> {
  const { token } = operators.find((one) => one.name === name)!;
  const [method = "", path = ""] = call.split(" ");
  const headers = { "operator-token": token, "content-type": "application/json", "idempotency-key": key };
  const body = method === "POST" ? { body: JSON.stringify(request) } : {};
  const query = method === "GET" ? `?${new URLSearchParams(request as Record<string, string>)}` : "";
  const response = await fetch(`${origin}/api/${path}${query}`, { method, headers, ...body });
  const { code, data } = (await response.json()) as { code: number; data: unknown };
  return { done: code === 200, data: data as ResponseOf<C>, refusal: data as Refusal };
}

/** As {@link actAs}, for a call that must succeed. @throws Error with the refusal. */
export async function must<C extends Call>(
  origin: string,
  name: OperatorName,
  call: C,
  request: RequestOf<C>,
): Promise<ResponseOf<C>> {
  const { done, data } = await actAs(origin, name, call, request);
  if (!done) throw new Error(`${call}: ${JSON.stringify(data)}`);
  return data;
}
