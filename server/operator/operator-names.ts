/** Operators with names and tokens from `OPERATOR_TOKENS`. Source: rules.md O88. */
import { isOperatorName } from "../../contract/operator/operator-rules.ts";

export interface Operator {
  name: string;
  token: string;
}

/** The operator of `OPERATOR_TOKEN`. */
export const ONE_OPERATOR = "operator";

const TOKEN_MIN = 32;
const MAKE_ONE = 'Make one with "openssl rand -base64 32"';

/** A short token could be guessed. @throws Error that names no token. */
export function assertToken(token: string | undefined): void {
  if (token !== undefined && token.length < TOKEN_MIN)
    throw new Error(
      `OPERATOR_TOKEN must have at least ${TOKEN_MIN} characters. ${MAKE_ONE}, or leave it ` +
        "out: then the server makes one and prints it once.",
    );
}

/**
 * @param list "anna:TOKEN,ben:TOKEN"
 * @param one the token of `OPERATOR_TOKEN`.
 * @throws Error that quotes no text, which may be part of a token.
 */
export function readOperators(list: string | undefined, one: string | undefined): Operator[] {
  const operators = (list ?? "")
    .split(",")
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text, i) => readOperator(text, i + 1));
  const names = [ONE_OPERATOR, ...operators.map(({ name }) => name)];
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined)
    throw new Error(`OPERATOR_TOKENS: the name "${twice}" is there twice, or that of OPERATOR_TOKEN.`);
  const tokens = [...(one === undefined ? [] : [one]), ...operators.map(({ token }) => token)];
  if (new Set(tokens).size !== tokens.length)
    throw new Error("OPERATOR_TOKENS: each operator needs a token of their own.");
  return operators;
}

function readOperator(text: string, place: number): Operator {
  const at = text.indexOf(":");
  const [name, token] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  if (!isOperatorName(name))
    throw new Error(
      `OPERATOR_TOKENS: entry ${place} must be NAME:TOKEN, the name up to 40 letters a to z, digits, "_", "." and "-".`,
    );
  if (token.length < TOKEN_MIN)
    throw new Error(
      `OPERATOR_TOKENS: the token of ${name} must have at least ${TOKEN_MIN} characters. ${MAKE_ONE}.`,
    );
  return { name, token };
}
