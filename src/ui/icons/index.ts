export * from "./tabs.tsx";
export * from "./actions.tsx";
export * from "./status.tsx";
export * from "./things.tsx";
