/** Where the operators' console is. */

/** Below the app's address. */
export const CONSOLE_PATH = "operator";
/** Within the built app's folder. */
export const CONSOLE_FOLDER = ".operator";

/** The address, below the app's, at which an invited operator sets up how they sign in. The secret stays in the browser. */
export function invitationPath(secret: string): string {
  return `${CONSOLE_PATH}/#/invitation/${secret}`;
}
