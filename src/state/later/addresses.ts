import { useDocument } from "../use-mirrored.ts";

/** Origins of the platform's app, as far as the device knows. Source: rules.md C209. */
export function useAddresses(): string[] {
  const config = useDocument("config");
  return config.state === "ready" ? (config.value.addresses ?? []) : [];
}
