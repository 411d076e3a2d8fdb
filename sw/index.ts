import { answerMessages } from "./messages.ts";
import { precacheShell } from "./precache.ts";
import { cachePublicGets } from "./public-gets.ts";
import { drainOnSync } from "./request-queue.ts";

precacheShell();
cachePublicGets();
answerMessages();
drainOnSync();
