import { coordinates, type Place } from "../../../state/place/place.ts";

/** A place as a line of text. */
export function placeText(place: Place): string {
  const words = [place.name, place.address].filter((text) => text !== "").join(", ");
  return words === "" ? coordinates(place) : `${words} (${coordinates(place)})`;
}
