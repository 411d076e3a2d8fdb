/** Below the app's address. */
export const CONSOLE_PATH = "operator";
/** Within the built app's folder. */
export const CONSOLE_FOLDER = ".operator";

/**
 * Path below the app's address at which an invited operator sets up how they sign in. The secret is in the
 * fragment, which browsers do not send.
 */
export function invitationPath(secret: string): string {
  return `${CONSOLE_PATH}/#/invitation/${secret}`;
}
