/**
 * Gives each thread of the tests its own broadcast channels: they cross the threads of a process, so one test
 * file's database would report its changes to another's watchers.
 */
import { threadId } from "node:worker_threads";

const Shared = globalThis.BroadcastChannel;

globalThis.BroadcastChannel = class extends Shared {
  constructor(name: string) {
    super(`${name} ${threadId}`);
  }
};
