import { Type } from "typebox";
import { endpoints, type Call, type Endpoint } from "../../contract/endpoints.ts";
import { KEY_HEADER, OPERATOR_TOKEN_HEADER, TOKEN_HEADER } from "../../contract/envelope.ts";
import { isValidated } from "../../contract/validated-calls.ts";

/** Validates input and generates the OpenAPI document. */
export function documentation(call: Call, method: "GET" | "POST") {
  const {
    access,
    summary,
    request,
    response,
    idempotent,
    repeatable,
    multipart,
    conditional,
    file,
  }: Endpoint = endpoints[call];
  const security =
    access === "public" || access === "operator-entry"
      ? []
      : [{ [access === "member" ? TOKEN_HEADER : OPERATOR_TOKEN_HEADER]: [] }];
  return {
    summary,
    tags: [access.startsWith("operator") ? "operator" : call.slice(call.indexOf(" ") + 1).split("/")[0]!],
    security,
    ...(method === "GET" ? { querystring: request } : { body: request }),
    ...(multipart && { consumes: ["multipart/form-data"] }),
    ...(isValidated(call) && {
      description: "Answers an `ETag`. With `If-None-Match` it answers 304 while nothing has changed.",
    }),
    ...(idempotent && {
      description: `Needs the header \`${KEY_HEADER}\` (a UUID): one effect and one answer per key.`,
    }),
    ...(repeatable && {
      description: `May have the header \`${KEY_HEADER}\` (a UUID that nobody can guess): one effect and the same data per key.`,
    }),
    response: {
      200: file
        ? { content: { [file]: { schema: response } } }
        : Type.Object(
            { code: Type.Integer(), msg: Type.String(), data: response },
            { description: "code 200: success. 500: refused, see `data.reason`. 4001: the session ended." },
          ),
      ...((conditional || isValidated(call)) && {
        304: Type.Null({ description: "Nothing changed; without a body." }),
      }),
    },
  };
}
