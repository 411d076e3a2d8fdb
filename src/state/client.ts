import { createApi, type ApiEnvironment } from "../api/client.ts";
import { currentLanguage } from "../i18n/index.ts";
import { apiBase } from "./api-base.ts";
import { noteAnswer, suspectConnection } from "./connection.ts";
import { followAnswer } from "./late-answers.ts";
import { recordServerTime } from "./server-clock.ts";
import { session } from "./session.ts";
import { endSession } from "./signed-out.ts";

export const apiEnvironment: ApiEnvironment = {
  base: apiBase,
  token: () => session.token,
  language: currentLanguage,
  onSignedOut: endSession,
  onAnswered(at) {
    recordServerTime(at);
    noteAnswer();
  },
  onUnreachable: suspectConnection,
  follow: followAnswer,
};

export const api = createApi(apiEnvironment);
