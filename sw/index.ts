import { answerMessages } from "./messages.ts";
import { precacheShell } from "./precache.ts";
import { servePictures } from "./pictures.ts";
import { cachePublicGets } from "./public-gets.ts";
import { receivePushes } from "./push.ts";
import { refreshPeriodically } from "./refresh.ts";
import { receiveShares } from "./share.ts";
import { drainOnSync } from "./request-queue.ts";

precacheShell();
cachePublicGets();
servePictures();
answerMessages();
drainOnSync();
receivePushes();
receiveShares();
refreshPeriodically();
