import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from "kysely";

/** Times include the way to the database. */
export class StatementTimes implements KyselyPlugin {
  longest = 0;
  readonly #began = new WeakMap<object, number>();

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    this.#began.set(queryId, performance.now());
    return node;
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs) {
    const began = this.#began.get(queryId);
    if (began !== undefined) this.longest = Math.max(this.longest, performance.now() - began);
    return result;
  }
}
