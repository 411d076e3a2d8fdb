/** A database as a tab that the system has frozen, or a dialog stops, holds it: it lets nobody upgrade or delete it. */

/** Resolves to what lets go. */
export async function holdDatabase(name: string): Promise<() => void> {
  const held = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("success", () => resolve(request.result));
  });
  return () => held.close();
}
