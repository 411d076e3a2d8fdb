/** A place as in the location screens' query: `?lat=&lng=&name=&address=`. */
export interface Place {
  /** Degrees, -90 to 90. */
  lat: number;
  /** Degrees, -180 to 180. */
  lng: number;
  name: string;
  address: string;
}

/** Decimals of a degree; six are about 0.1 m. */
const PLACES = 6;
const EARTH_RADIUS_M = 6_371_000;

/** Accepts a decimal point or comma. Null if invalid or beyond ±`limit`. */
export function parseDegrees(text: string, limit: 90 | 180): number | null {
  const plain = text.trim().replace(",", ".");
  if (!/^[+-]?\d{1,3}(\.\d{1,15})?$/.test(plain)) return null;
  const value = Number(plain);
  return Math.abs(value) <= limit ? value : null;
}

export function parsePlace(search: string): Place | null {
  const query = new URLSearchParams(search);
  const lat = parseDegrees(query.get("lat") ?? "", 90);
  const lng = parseDegrees(query.get("lng") ?? "", 180);
  if (lat === null || lng === null) return null;
  return { lat, lng, name: query.get("name") ?? "", address: query.get("address") ?? "" };
}

/** Formats as maps accept it, such as "31.2304, 121.4737". */
export function coordinates({ lat, lng }: Pick<Place, "lat" | "lng">): string {
  return `${degrees(lat)}, ${degrees(lng)}`;
}

export function placeText(place: Place): string {
  const words = [place.name, place.address].filter((text) => text !== "").join(", ");
  return words === "" ? coordinates(place) : `${words} (${coordinates(place)})`;
}

const AT = "([+-]?\\d{1,3}(?:\\.\\d{1,6})?), ([+-]?\\d{1,3}(?:\\.\\d{1,6})?)";
const TEXT = new RegExp(`^(?:${AT}|(\\S.*) \\(${AT}\\))$`);

/** Reverses {@link placeText}. Requires decimals in a coordinate: "see pages (5, 6)" is no place. */
export function placeIn(line: string): Place | null {
  const [, lat, lng, name = "", namedLat, namedLng] = TEXT.exec(line.trim()) ?? [];
  const at = [lat ?? namedLat ?? "", lng ?? namedLng ?? ""] as const;
  if (!at.join("").includes(".")) return null;
  const place = { lat: parseDegrees(at[0], 90), lng: parseDegrees(at[1], 180), name, address: "" };
  return place.lat === null || place.lng === null ? null : { ...place, lat: place.lat, lng: place.lng };
}

export function placeRoute({ lat, lng, name, address }: Place): string {
  const query = new URLSearchParams({ lat: degrees(lat), lng: degrees(lng) });
  if (name !== "") query.set("name", name);
  if (address !== "") query.set("address", address);
  return `/open-location?${query}`;
}

/** Formats degrees without trailing zeros. */
export function degrees(value: number): string {
  return String(Number(value.toFixed(PLACES)));
}

/** Source: RFC 5870, with the common label extension. */
export function geoLink({ lat, lng, name }: Place): string {
  const at = `${degrees(lat)},${degrees(lng)}`;
  return `geo:${at}?q=${at}${name === "" ? "" : `(${encodeURIComponent(name)})`}`;
}

/** Returns metres along a sphere. */
export function distance(from: Pick<Place, "lat" | "lng">, to: Pick<Place, "lat" | "lng">): number {
  const north = Math.sin(radians(to.lat - from.lat) / 2) ** 2;
  const east = Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  const share = north + east * Math.cos(radians(from.lat)) * Math.cos(radians(to.lat));
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(share)));
}

function radians(value: number): number {
  return (value * Math.PI) / 180;
}
