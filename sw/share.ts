/** Stores a share for the signed-in member, or for whoever signs in next; sends nothing. Source: rules.md C195. */
import { registerRoute } from "workbox-routing";
import { FEEDBACK_IMAGES_MAX } from "../contract/feedback/rules.ts";
import { withRows, writeTable } from "../src/shared/idb.ts";
import { VISITOR, type DraftRow } from "../src/shared/schema.ts";
import { isAddressShare, SHARE_DRAFT, SHARE_PATH, SHARES_MAX, type Share } from "../src/shared/shares.ts";
import { signedInMembers } from "./members.ts";

declare const self: ServiceWorkerGlobalScope;

/** Larger files would fill the device. */
const LARGEST_BYTES = 30_000_000;
/** More than the form accepts, so that the member shortens the text. */
const LONGEST_TEXT = 5_000;

export function receiveShares(): void {
  const address = new URL(SHARE_PATH, self.registration.scope).href;
  registerRoute(
    ({ url }) => url.href === address,
    ({ request }) => receive(request),
    "POST",
  );
}

async function receive(request: Request): Promise<Response> {
  return Response.redirect(new URL(`./#${await keep(request)}`, self.registration.scope).href, 303);
}

/** Resolves to the screen's route. */
async function keep(request: Request): Promise<string> {
  try {
    const share = shareOf(await request.formData());
    if (share.text === "" && share.pictures.length === 0 && share.left === 0) return "/pages/index";
    const screen = isAddressShare(share) ? "/pages/withdraw" : "/pages/feedback";
    return `${screen}?shared=${(await store(share)) ? "kept" : "failed"}`;
  } catch (error) {
    console.warn("What was shared could not be read", error);
    return "/pages/feedback?shared=failed";
  }
}

function shareOf(form: FormData): Share {
  const texts = ["title", "text", "url"].map((name) => form.get(name));
  const told = new Set(texts.filter((text) => typeof text === "string").map((text) => text.trim()));
  // A form without a file sends one with neither name nor content.
  const files = form
    .getAll("pictures")
    .filter((file) => file instanceof File)
    .filter(({ name, size }) => name !== "" || size > 0);
  const taken = files.filter(({ size }) => size > 0 && size <= LARGEST_BYTES).slice(0, FEEDBACK_IMAGES_MAX);
  return {
    text: [...told].filter(Boolean).join("\n").slice(0, LONGEST_TEXT),
    pictures: taken.map((blob) => ({ name: blob.name, blob })),
    left: files.length - taken.length,
  };
}

async function store(value: Share): Promise<boolean> {
  const savedAt = Date.now();
  const row: DraftRow = { name: `${SHARE_DRAFT}${savedAt}-${crypto.randomUUID()}`, value, savedAt };
  try {
    const [member, second] = await signedInMembers();
    // With two members, one's session is ending.
    const owner = member !== undefined && second === undefined ? member : VISITOR;
    return await writeTable(owner, "drafts", (drafts) =>
      withRows<DraftRow>(drafts, (rows) => {
        // By the time that is in their name.
        const shared = rows.map(({ name }) => name).filter((name) => name.startsWith(SHARE_DRAFT));
        for (const name of shared.toSorted().slice(0, 1 - SHARES_MAX)) drafts.delete(name);
        drafts.put(row);
      }),
    );
  } catch (error) {
    console.warn("What was shared could not be kept", error);
    return false;
  }
}
