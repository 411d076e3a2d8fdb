import { answerMessages } from "./messages.ts";
import { precacheShell } from "./precache.ts";
import { cachePublicGets } from "./public-gets.ts";

precacheShell();
cachePublicGets();
answerMessages();
