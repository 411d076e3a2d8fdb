/**
 * Broadcast channels cross the threads of a process: each thread of the tests has its own, or a database of one file would
 * tell the watchers of another's of its changes.
 */
import { threadId } from "node:worker_threads";

const Shared = globalThis.BroadcastChannel;

globalThis.BroadcastChannel = class extends Shared {
  constructor(name: string) {
    super(`${name} ${threadId}`);
  }
};
