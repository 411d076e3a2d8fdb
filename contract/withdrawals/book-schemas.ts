/** A member's book of addresses. Source: rules.md W52 to W55. */
import { Type, type Static } from "typebox";
import { proofs } from "../accounts/factor-schemas.ts";
import { Id, Time, TimeOrNull } from "../schemas.ts";

/** The most addresses of a member. */
export const BOOK_MAX = 50;
export const LABEL_MAX = 40;

export const BookAddress = Type.Object({
  id: Id,
  address: Type.String({ description: "With its checksum." }),
  label: Type.String(),
  createdAt: Time,
  usableAt: Type.String({ ...Time, description: "From when it can be withdrawn to while the list is on." }),
});
export type BookAddress = Static<typeof BookAddress>;

export const AddressBook = Type.Object({
  addresses: Type.Array(BookAddress, { description: "In the order of their labels." }),
  allowList: Type.Object({
    on: Type.Boolean({ description: "Whether withdrawals go only to addresses of the book." }),
    offAt: Type.Union([TimeOrNull], {
      description: "When it ends, after it was switched off; null while nobody has.",
    }),
  }),
  coolDownHours: Type.Integer({
    description: "How long an added address waits, and the list after it was switched off.",
  }),
});
export type AddressBook = Static<typeof AddressBook>;

/** Characters that control how a text is shown. With them a label could be read as another one. */
const STEERING = "\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069";
const Label = Type.String({
  minLength: 1,
  maxLength: LABEL_MAX,
  pattern: `^[^${STEERING}]*[^\\s${STEERING}][^${STEERING}]*$`,
});

export const AddressAddBody = Type.Object({
  address: Type.String({ minLength: 1, maxLength: 100 }),
  label: Label,
  ...proofs,
});
export const AddressRenameBody = Type.Object({ id: Id, label: Label, ...proofs });
export const AddressRemoveBody = Type.Object({ id: Id });
export const AllowListBody = Type.Object({ on: Type.Boolean(), ...proofs });
