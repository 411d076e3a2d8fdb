import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";

type Compiler = typeof TypeBoxValidatorCompiler;
type Check = ReturnType<Compiler>;

/** By part of the request, since what is no body is converted first. */
const compiled = new Map<string | undefined, WeakMap<object, Check>>();

/**
 * Compiles each schema once a process: several calls share some, as that of an empty body, and several servers in one process share
 * all. Compiling is a third of what building an app takes.
 */
export const compileOnce: Compiler = (route) => {
  const { schema, httpPart } = route;
  const checks = compiled.get(httpPart) ?? new WeakMap<object, Check>();
  compiled.set(httpPart, checks);
  const check = checks.get(schema) ?? TypeBoxValidatorCompiler(route);
  checks.set(schema, check);
  return check;
};
