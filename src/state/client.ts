import { createApi, type ApiEnvironment } from "../api/client.ts";
import { currentLanguage } from "../i18n/index.ts";
import { apiBase } from "./api-base.ts";
import { suspectConnection } from "./connection.ts";
import { noteServerTime } from "./server-clock.ts";
import { session } from "./session.ts";
import { endSession } from "./signed-out.ts";

/** What every call of the app goes out with. */
export const apiEnvironment: ApiEnvironment = {
  base: apiBase,
  token: () => session.token,
  language: currentLanguage,
  onSignedOut: endSession,
  onAnswered: noteServerTime,
  onUnreachable: suspectConnection,
};

/** The app's one client. */
export const api = createApi(apiEnvironment);
