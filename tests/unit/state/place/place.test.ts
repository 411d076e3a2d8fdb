import { expect, test } from "vitest";
import {
  coordinates,
  distance,
  geoLink,
  parseDegrees,
  parsePlace,
} from "../../../../src/state/place/place.ts";

test("degrees are taken up to their limit either way, with a point or a comma", () => {
  expect(["90", "-90", "+31.2304", " 31,2304 ", "0"].map((text) => parseDegrees(text, 90))).toEqual([
    90, -90, 31.2304, 31.2304, 0,
  ]);
  expect(parseDegrees("180", 180)).toBe(180);
});

test("what is beyond the limit, or no number, is no degree", () => {
  for (const text of ["90.000001", "-90.1", "180", "", "north", "1e1", "0x10", "NaN", "31.2.3"]) {
    expect([text, parseDegrees(text, 90)]).toEqual([text, null]);
  }
});

test("an address without both coordinates names no place", () => {
  expect(parsePlace("lat=31.2&name=Pier")).toBeNull();
  expect(parsePlace("lat=31.2&lng=200")).toBeNull();
  expect(parsePlace("lat=31.2&lng=121.5")).toEqual({ lat: 31.2, lng: 121.5, name: "", address: "" });
});

test("a place is written for people and for maps", () => {
  const place = { lat: 31.23040000001, lng: -121.5, name: "Pier (9) & more", address: "" };
  expect(coordinates(place)).toBe("31.2304, -121.5");
  expect(geoLink(place)).toBe("geo:31.2304,-121.5?q=31.2304,-121.5(Pier%20(9)%20%26%20more)");
  expect(geoLink({ ...place, name: "" })).toBe("geo:31.2304,-121.5?q=31.2304,-121.5");
});

test("distances are right across the date line and to the other side of the earth", () => {
  expect(distance({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }) / 1000).toBeCloseTo(111.19, 1);
  expect(distance({ lat: 0, lng: 0 }, { lat: 0, lng: 180 }) / 1000).toBeCloseTo(20_015.1, 0);
  expect(distance({ lat: 31, lng: 121 }, { lat: 31, lng: 121 })).toBe(0);
});
