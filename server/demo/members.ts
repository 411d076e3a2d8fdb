/** Named after stars, in a deep tree. */
import { ROOT_ACCOUNT } from "../../contract/accounts/rules.ts";

/** `level` is 0 for members of the story. */
export interface Plan {
  account: string;
  referrer: string;
  day: number;
  level: number;
}

const rows: [account: string, referrer: string, day: number, level: number][] = [
  ["captain", ROOT_ACCOUNT, 0, 0],
  ["nova", "captain", 1, 0],
  ["orion", "captain", 2, 4],
  ["sirius", "captain", 3, 3],
  ["vega", "nova", 3, 1],
  ["lyra", "nova", 4, 3],
  ["rigel", "orion", 5, 4],
  ["deneb", "captain", 6, 2],
  ["altair", "orion", 6, 2],
  ["spica", "lyra", 7, 1],
  ["antares", "captain", 8, 5],
  ["polaris", "sirius", 8, 1],
  ["capella", "lyra", 9, 4],
  ["arcturus", "rigel", 10, 6],
  ["aldebaran", "rigel", 10, 2],
  ["betelgeuse", "antares", 11, 3],
  ["procyon", "sirius", 12, 1],
  ["regulus", "capella", 12, 5],
  ["fomalhaut", "deneb", 13, 1],
  ["castor", "spica", 13, 2],
  ["pollux", "castor", 14, 2],
  ["bellatrix", "betelgeuse", 14, 4],
  ["adhara", "vega", 15, 1],
  ["alnitak", "bellatrix", 16, 3],
  ["mintaka", "alnitak", 16, 1],
  ["saiph", "mintaka", 17, 1],
  ["hadar", "arcturus", 18, 3],
  ["acrux", "hadar", 18, 4],
  ["mimosa", "acrux", 19, 1],
  ["gacrux", "acrux", 19, 2],
  ["shaula", "regulus", 20, 3],
  ["sargas", "shaula", 20, 1],
  ["nunki", "shaula", 21, 4],
  ["ascella", "nunki", 22, 2],
  ["alkaid", "captain", 22, 3],
  ["mizar", "alkaid", 23, 6],
  ["alcor", "mizar", 23, 1],
  ["dubhe", "mizar", 24, 4],
  ["merak", "dubhe", 25, 2],
  ["phecda", "merak", 25, 1],
  ["alioth", "merak", 26, 3],
  ["megrez", "alioth", 27, 1],
  ["thuban", "polaris", 28, 2],
  ["etamin", "thuban", 28, 3],
  ["rastaban", "etamin", 29, 1],
  ["sabik", "altair", 30, 5],
  ["unuk", "sabik", 31, 1],
  ["algol", "captain", 32, 4],
  ["mirfak", "algol", 33, 3],
  ["almach", "mirfak", 34, 2],
  ["mirach", "mirfak", 35, 4],
  ["alpheratz", "captain", 36, 5],
  ["scheat", "alpheratz", 37, 3],
  ["markab", "scheat", 38, 1],
  ["algenib", "scheat", 39, 2],
  ["enif", "alpheratz", 40, 6],
  ["mira", "nova", 41, 0],
  ["achernar", "enif", 42, 4],
  ["ankaa", "captain", 43, 2],
  ["sadalmelik", "ankaa", 44, 1],
];

export const members: Plan[] = rows.map(([account, referrer, day, level]) => ({
  account,
  referrer,
  day,
  level,
}));
