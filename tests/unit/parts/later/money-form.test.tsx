import { beforeAll, expect, test, vi } from "vitest";
import { activate } from "../../../../src/i18n/index.ts";
import type { MoneyFormProps } from "../../../../src/parts/later/money/MoneyForm.tsx";
import { Outcome } from "../../../../src/parts/later/money/Outcome.tsx";
import { ReceiptView, type ReceiptViewProps } from "../../../../src/parts/later/money/ReceiptView.tsx";
import { render, stubDocument, textOf } from "../../screens/render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { isOutdated, MoneyForm } = await import("../../../../src/parts/later/money/MoneyForm.tsx");

beforeAll(async () => {
  await activate("en");
});

const ready: MoneyFormProps = {
  preview: [{ key: "pay", name: "You pay", value: "300 USDT" }],
  submitLabel: "Pay 300 USDT",
  waitReason: null,
  refusal: null,
  sending: false,
  proofs: { password: true, code: false, passkey: false, lacking: false },
  onSubmit: vi.fn(),
  onClose: vi.fn(),
};

function form(changes: Partial<MoneyFormProps> = {}) {
  return render(<MoneyForm {...ready} {...changes} />);
}

/** The submit button's own tag. */
function submit(markup: string): string {
  return /<button type="submit"[^>]*>/.exec(markup)?.[0] ?? "";
}

test("a form that can be sent asks for the password, and holds no value of it", () => {
  const markup = form();
  expect(submit(markup)).not.toContain("disabled");
  expect(/<input[^>]*name="payPassword"[^>]*>/.exec(markup)?.[0]).not.toContain("value=");
});

test.each(["offline", "unreachable"] as const)(
  "%s: it says that it waits and that nothing is stored",
  (waitReason) => {
    const markup = form({ waitReason });
    expect(submit(markup)).toContain("disabled");
    expect(textOf(markup)).toContain("Nothing you enter is saved");
  },
);

test("what would be refused is said instead of asking for the password", () => {
  const markup = form({ blocked: "Insufficient balance." });
  expect(markup).not.toContain("payPassword");
  expect(submit(markup)).toContain("disabled");
  expect(textOf(markup)).toContain("Insufficient balance.");
});

test("fault 751: terms that have changed are said, and no button pays until they are accepted", () => {
  const proofs = { ...ready.proofs, passkey: true };
  const text = textOf(form({ changed: true, proofs }));
  expect(text).toContain("The terms have changed. Please check them and confirm again.");
  expect(text).not.toContain("Pay 300 USDT");
  expect(form({ changed: true, proofs })).not.toContain('value="passkey"');
  // What is under way is of the old terms, and decided by the server.
  expect(textOf(form({ changed: true, sending: true }))).not.toContain("The terms have changed");
});

test("a wrong password is said at its field", () => {
  const markup = form({ refusal: { reason: "wrong_pay_password", field: "payPassword", retryAt: null } });
  expect(/<input[^>]*name="payPassword"[^>]*>/.exec(markup)?.[0]).toContain('aria-invalid="true"');
  expect(textOf(markup)).toContain("Wrong second-level password.");
});

test("a code is asked for at once where it is known to be needed, and later where the server says so", () => {
  const refusal = { reason: "second_factor_needed" as const, field: "code", retryAt: null };
  expect(form()).not.toContain('name="code"');
  expect(form({ proofs: { ...ready.proofs, code: true } })).toContain('name="code"');
  expect(form({ refusal })).toContain('name="code"');
});

test("with a passkey only, there is no field, and what is refused is said all the same", () => {
  const proofs = { password: false, code: false, passkey: true, lacking: false };
  const refusal = { reason: "pay_password_locked" as const, field: "payPassword", retryAt: null };
  const markup = form({ proofs, refusal });
  expect(markup).not.toContain("<input");
  expect(markup).toContain('role="alert"');
  expect(submit(markup)).toContain('value="passkey"');
});

test("who has no factor that it needs learns where to set one up", () => {
  const text = textOf(form({ proofs: { ...ready.proofs, lacking: true } }));
  expect(text).toContain("This needs a passkey or a code");
});

test("what is wrong with a field of the children is left to them, and any other refusal is said by the form", () => {
  const refusal = { reason: "recipient_unknown" as const, field: "account", retryAt: null };
  expect(textOf(form({ refusal, fields: ["account"] }))).not.toContain("Member not found");
  expect(textOf(form({ refusal, fields: ["quantity"] }))).toContain(
    "Member not found. Check the account name.",
  );
  // Without its fields there is nothing to say it at.
  expect(textOf(form({ refusal, fields: ["account"], preview: null }))).toContain("Member not found");
});

test.each([
  ["a wrong password", { reason: "wrong_pay_password", field: "payPassword" }, "payPassword", true],
  ["a wrong password", { reason: "wrong_pay_password", field: "payPassword" }, "quantity", false],
  ["what cannot be paid", { reason: "insufficient_balance", field: null }, "pay-with", true],
  ["what cannot be paid", { reason: "insufficient_balance", field: null }, "payPassword", false],
  ["a price that changed", { reason: "quote_changed", field: "expect" }, "payPassword", false],
] as const)("%s is told until something else stands in the form: %o, %s", (_, why, edited, isGone) => {
  expect(isOutdated({ ...why, retryAt: null }, edited)).toBe(isGone);
  // A lock does not go away by typing.
  expect(isOutdated({ ...why, retryAt: "2026-11-20T12:15:00.000Z" }, edited)).toBe(false);
});

test("a lock says until when", () => {
  const retryAt = "2026-11-20T12:15:00.000Z";
  const markup = form({ refusal: { reason: "pay_password_locked", field: null, retryAt } });
  expect(markup).toContain('role="alert"');
  expect(textOf(markup)).toMatch(/Try again after .*2026/);
});

test("of an action of an earlier visit that did not happen, only that is said", () => {
  const markup = form({ preview: null, refusal: { reason: "not_carried_out", field: null, retryAt: null } });
  expect(textOf(markup)).toContain("This did not go through. You were not charged.");
  expect(submit(markup)).toBe("");
});

function receiptText(props: Omit<ReceiptViewProps, "onClose">): string {
  return textOf(
    render(
      <>
        <Outcome status="done" receipt={props.receipt} />
        <ReceiptView {...props} onClose={vi.fn()} />
      </>,
    ),
  );
}

test.each(["confirming", "sending", "refused"] as const)(
  "what will tell the outcome is there before it: %s",
  (status) => {
    const region = /<div [^>]*role="status"[^>]*>(.*?)<\/div>/;
    expect(region.exec(render(<Outcome status={status} receipt={null} />))?.[1]).toBe("");
    expect(region.exec(render(<Outcome status="checking" receipt={null} />))?.[1]).toContain(
      "never sent twice",
    );
  },
);

test("a receipt shows every movement, and of each asset only what is left in the end", () => {
  const receipt = {
    key: "k",
    action: "vote/create",
    at: "2026-11-20T12:00:00.000Z",
    entries: [
      { asset: "usdt" as const, amount: "-100", balance: "200", seq: 3 },
      { asset: "usdt" as const, amount: "0.7", balance: "200.7", seq: 4 },
    ],
    hash: "c3e3febbe2231c6c".padEnd(64, "0"),
    signature: "s",
  };
  const text = receiptText({ receipt });
  expect(text).toContain("\u2212100 .0000 USDT +0 .7000 USDT");
  expect(text).toContain("USDT balance afterwards 200 .7000");
  expect(text).not.toContain("200 .0000");
  expect(text).toContain("Receipt c3e3febbe2231c6c The receipt");
});

test.each([
  ["nft/stake", "Passes pledged"],
  ["nft/transfer", "Passes given"],
])("a receipt of %s, which moves no money, says what was done", (action, name) => {
  const at = "2026-11-20T12:00:00.000Z";
  const receipt = { key: "k", action, at, entries: [], hash: "d4".repeat(32), signature: "s" };
  const done = [{ key: "quantity", name: "Quantity", value: "3" }];
  const text = receiptText({ receipt, done });
  expect(text).toContain(`Operation Successful! ${name}`);
  expect(text).toContain("Quantity 3");
  expect(text).toContain("Receipt d4d4d4d4d4d4d4d4");
  expect(text).not.toContain("afterwards");
});
