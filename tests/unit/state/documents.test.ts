import { expect, test } from "vitest";
import { createMemoryStore } from "../../../src/mirror/memory-store.ts";
import { documents, watchDocuments, forgetDocuments } from "../../../src/state/documents.ts";

test("whoever waits for a mirror that is closed while its documents are being read does not wait for ever", async () => {
  const following = watchDocuments(createMemoryStore());
  forgetDocuments();
  await following;
  expect(documents.read).toBe(false);
});
