/** A place on earth, as the two location screens have it in their address: `?lat=&lng=&name=&address=`. */
export interface Place {
  /** Degrees north, -90 to 90. */
  lat: number;
  /** Degrees east, -180 to 180. */
  lng: number;
  name: string;
  address: string;
}

/** About a tenth of a metre: more than any device knows. */
const PLACES = 6;
const EARTH_RADIUS_M = 6_371_000;

/** Degrees as typed, with a point or a comma. Null for what is none, or beyond `limit` either way. */
export function parseDegrees(text: string, limit: 90 | 180): number | null {
  const plain = text.trim().replace(",", ".");
  if (!/^[+-]?\d{1,3}(\.\d{1,15})?$/.test(plain)) return null;
  const value = Number(plain);
  return Math.abs(value) <= limit ? value : null;
}

/** The place of an address's query. Null when its coordinates are missing or none. */
export function parsePlace(search: string): Place | null {
  const query = new URLSearchParams(search);
  const lat = parseDegrees(query.get("lat") ?? "", 90);
  const lng = parseDegrees(query.get("lng") ?? "", 180);
  if (lat === null || lng === null) return null;
  return { lat, lng, name: query.get("name") ?? "", address: query.get("address") ?? "" };
}

/** "31.2304, 121.4737", as maps take it. */
export function coordinates({ lat, lng }: Pick<Place, "lat" | "lng">): string {
  return `${degrees(lat)}, ${degrees(lng)}`;
}

/** A place as a line of text. */
export function placeText(place: Place): string {
  const words = [place.name, place.address].filter((text) => text !== "").join(", ");
  return words === "" ? coordinates(place) : `${words} (${coordinates(place)})`;
}

/** Degrees without needless zeros. */
export function degrees(value: number): string {
  return String(Number(value.toFixed(PLACES)));
}

/** Opens the place in the device's own map. Source: RFC 5870, with the label that maps read. */
export function geoLink({ lat, lng, name }: Place): string {
  const at = `${degrees(lat)},${degrees(lng)}`;
  return `geo:${at}?q=${at}${name === "" ? "" : `(${encodeURIComponent(name)})`}`;
}

/** Metres along the earth's surface, taken as a sphere. */
export function distance(from: Pick<Place, "lat" | "lng">, to: Pick<Place, "lat" | "lng">): number {
  const north = Math.sin(radians(to.lat - from.lat) / 2) ** 2;
  const east = Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  const share = north + east * Math.cos(radians(from.lat)) * Math.cos(radians(to.lat));
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(share)));
}

function radians(value: number): number {
  return (value * Math.PI) / 180;
}
