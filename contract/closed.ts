import type { TSchema } from "typebox";

/**
 * A copy of a schema whose objects, also those within it, refuse fields that they do not name; one that says itself
 * what becomes of other fields keeps its word. Source: rules.md A41.
 */
export function closed<T extends TSchema>(schema: T): T {
  return copy(schema) as T;
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (value === null || typeof value !== "object") return value;
  // TypeBox marks kinds and optional fields by properties that are not enumerable.
  const own = Object.getOwnPropertyDescriptors(value) as Record<string, PropertyDescriptor>;
  for (const [name, property] of Object.entries(own)) {
    if (!name.startsWith("~")) own[name] = { ...property, value: copy(property.value) };
  }
  const isOpen = "properties" in own && !("additionalProperties" in own);
  return Object.create(Object.getPrototypeOf(value) as object | null, {
    ...own,
    ...(isOpen && { additionalProperties: { value: false, enumerable: true } }),
  });
}
