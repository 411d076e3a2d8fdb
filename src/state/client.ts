import { createApi } from "../api/client.ts";
import { currentLanguage } from "../i18n/index.ts";
import { apiBase } from "./base.ts";
import { suspectConnection } from "./connection.ts";
import { session } from "./session.ts";
import { endSession } from "./signed-out.ts";

/** The app's one client. */
export const api = createApi({
  base: apiBase,
  token: () => session.token,
  language: currentLanguage,
  onSignedOut: endSession,
  onUnreachable: suspectConnection,
});
