import { t } from "@lingui/core/macro";
import { parseDegrees, type Place } from "../../../state/place/place.ts";
import { textOf, type FormErrors } from "../../../ui/later/forms/use-form.ts";

export function readPlace(entered: FormData): { place: Place | null; errors: FormErrors } {
  const lat = parseDegrees(textOf(entered, "lat"), 90);
  const lng = parseDegrees(textOf(entered, "lng"), 180);
  const errors: FormErrors = {};
  if (lat === null) errors["lat"] = t`Enter degrees from -90 to 90, such as 31.2304.`;
  if (lng === null) errors["lng"] = t`Enter degrees from -180 to 180, such as 121.4737.`;
  if (lat === null || lng === null) return { place: null, errors };
  const [name, address] = [textOf(entered, "name").trim(), textOf(entered, "address").trim()];
  return { place: { lat, lng, name, address }, errors };
}
