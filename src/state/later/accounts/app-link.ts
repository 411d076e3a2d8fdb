import { api } from "../../client.ts";

/** Where the app's package can be downloaded; empty when there is none, null when the server cannot be asked now. */
export async function fetchAppLink(): Promise<string | null> {
  try {
    return (await api.call("GET app/getApp", {})).data.url;
  } catch {
    return null;
  }
}
