/** A role gives rights (`rights.ts`); an operator may have several. Source: rules.md O91. */
export const roles = ["support", "finance", "editor", "admin", "auditor"] as const;
export type Role = (typeof roles)[number];
