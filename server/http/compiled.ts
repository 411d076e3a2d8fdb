import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";

type Compiler = typeof TypeBoxValidatorCompiler;
type Check = ReturnType<Compiler>;

/** By part of the request: all but the body are converted first. */
const compiled = new Map<string | undefined, WeakMap<object, Check>>();

/**
 * Once per process, for all calls and servers that share a schema. Compiling is a third of the cost of building an app.
 */
export const compileOnce: Compiler = (route) => {
  const { schema, httpPart } = route;
  const checks = compiled.get(httpPart) ?? new WeakMap<object, Check>();
  compiled.set(httpPart, checks);
  const check = checks.get(schema) ?? TypeBoxValidatorCompiler(route);
  checks.set(schema, check);
  return check;
};
