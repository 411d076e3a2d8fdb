import type { TSchema } from "typebox";

/**
 * A copy of a schema in which all objects, nested ones too, refuse fields that they do not name, unless they set
 * `additionalProperties` themselves. Source: rules.md A41.
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
