import { t } from "@lingui/core/macro";
import type { RequestOf } from "../../../../contract/endpoints.ts";
import { failureOf } from "../../../state/later/failure.ts";
import { changeBook } from "../../../state/withdrawals/book.ts";
import { textOf, useForm, type Form, type FormErrors } from "../../../ui/later/forms/use-form.ts";

type Call = "POST withdraw/addressAdd" | "POST withdraw/addressRename" | "POST withdraw/allowList";

export interface BookForm<C extends Call> {
  call: C;
  /** The call's fields but the password. */
  body: (entered: FormData) => Omit<RequestOf<C>, "payPassword">;
  check?: (entered: FormData) => FormErrors;
  onDone: () => void;
}

/** A change of the book that the second-level password confirms. */
export function useBookForm<C extends Call>({ call, body, check, onDone }: BookForm<C>): Form {
  const form = useForm({
    check: (entered) => ({
      ...check?.(entered),
      ...(textOf(entered, "payPassword") === "" && { payPassword: t`Enter the second-level password.` }),
    }),
    async send(entered) {
      const request = { ...body(entered), payPassword: textOf(entered, "payPassword") } as RequestOf<C>;
      try {
        await changeBook(call, request);
      } catch (error) {
        const { field, text } = failureOf(error);
        clearPassword(form.props.ref.current);
        return { [field !== null && fields.has(field) ? field : "form"]: text };
      }
      onDone();
      return undefined;
    },
  });
  return form;
}

const fields = new Set(["address", "label", "payPassword"]);

/** The password must not stay in the page. */
function clearPassword(form: HTMLFormElement | null): void {
  const input = form?.elements.namedItem("payPassword");
  if (input instanceof HTMLInputElement) input.value = "";
}
