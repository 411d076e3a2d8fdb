import { answerMessages } from "./messages.ts";
import { precacheShell } from "./precache.ts";
import { showPictures } from "./pictures.ts";
import { cachePublicGets } from "./public-gets.ts";
import { receivePushes } from "./push.ts";
import { drainOnSync } from "./request-queue.ts";

precacheShell();
cachePublicGets();
showPictures();
answerMessages();
drainOnSync();
receivePushes();
