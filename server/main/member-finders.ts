import { accountFinders } from "../accounts/member-finders.ts";
import { depositFinders } from "../deposits/member-finders.ts";
import { withdrawalFinders } from "../withdrawals/member-finders.ts";

export const memberFinders = [...accountFinders, ...depositFinders, ...withdrawalFinders];
