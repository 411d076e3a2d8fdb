import fs from "node:fs";
import path from "node:path";
import { findCircles, type Graph } from "./circles.ts";
import { importsOf, type Import } from "./imports.ts";
import type { Reserved, Room } from "./room.ts";

const SOURCE = /\.(ts|tsx|js|mjs)$/;

export interface LayerCheck {
  /** Files read; 0 means that nothing was checked. */
  files: number;
  /** One line each. */
  violations: string[];
  /** Imports between capabilities, by pair ("votes -> fuel"). */
  crossings: Map<string, number>;
}

/**
 * Finds imports that a room does not list, imports of reserved files, circles of modules (type imports count), and
 * declared pairs of capabilities that are unused or circular.
 */
export function checkLayers(
  root: string,
  folders: string[],
  rooms: Room[],
  capabilities: Record<string, string[]> = {},
  reserved: Reserved = {},
): LayerCheck {
  const files = folders.flatMap((folder) => sourcesIn(root, folder));
  const imports = new Map(files.map((file) => [file, readImports(root, file)]));
  const graph: Graph = new Map([...imports].map(([file, found]) => [file, targetsOf(file, found)]));
  const crossings = countCrossings(graph, capabilities);
  const violations = [
    ...files.flatMap((file) => checkFile(file, imports.get(file)!, rooms)),
    ...files.flatMap((file) => reservedImports(file, imports.get(file)!, reserved)),
    ...findCircles(graph).map((circle) => `circle: ${circle.join(" -> ")}`),
    ...findCircles(new Map(Object.entries(capabilities))).map(
      (circle) => `circle of capabilities: ${circle.join(" -> ")}`,
    ),
    ...declaredPairs(capabilities)
      .filter((pair) => !crossings.has(pair))
      .map((pair) => `${pair}: is declared in scripts/layers/server-rooms.ts but not used`),
  ];
  return { files: files.length, violations, crossings };
}

function sourcesIn(root: string, folder: string): string[] {
  const absolute = path.join(root, folder);
  if (!fs.existsSync(absolute)) return [];
  return fs
    .readdirSync(absolute, { recursive: true, encoding: "utf8" })
    .map((name) => path.posix.join(folder, name.replaceAll("\\", "/")))
    .filter((file) => SOURCE.test(file))
    .toSorted();
}

function readImports(root: string, file: string): Import[] {
  return importsOf(file, fs.readFileSync(path.join(root, file), "utf8"));
}

function targetsOf(file: string, imports: Import[]): string[] {
  return imports
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ specifier }) => path.posix.join(path.posix.dirname(file), specifier));
}

function countCrossings(graph: Graph, capabilities: Record<string, string[]>): Map<string, number> {
  const crossings = new Map<string, number>();
  const capabilityOf = (file: string) => {
    const [top, name = ""] = file.split("/");
    return top === "server" && Object.hasOwn(capabilities, name) ? name : null;
  };
  for (const [file, targets] of graph) {
    const from = capabilityOf(file);
    for (const to of new Set(targets)) {
      const other = capabilityOf(to);
      if (from === null || other === null || from === other) continue;
      const pair = `${from} -> ${other}`;
      crossings.set(pair, (crossings.get(pair) ?? 0) + 1);
    }
  }
  return crossings;
}

function declaredPairs(capabilities: Record<string, string[]>): string[] {
  return Object.entries(capabilities).flatMap(([from, others]) => others.map((to) => `${from} -> ${to}`));
}

function checkFile(file: string, imports: Import[], rooms: Room[]): string[] {
  const room = rooms.find((candidate) => covers(candidate.path, file));
  if (!room) return [`${file}: is in no room; add its folder to scripts/layers/rooms.ts`];
  return imports
    .filter(({ specifier }) => !isAllowed(room, file, specifier))
    .map(({ specifier, line }) => `${file}:${line}: ${room.path} may not import "${specifier}"`);
}

function reservedImports(file: string, imports: Import[], reserved: Reserved): string[] {
  return imports.flatMap(({ specifier, line }) => {
    const allowed = reserved[path.posix.join(path.posix.dirname(file), specifier)];
    return !allowed || allowed.some((pattern) => covers(pattern, file))
      ? []
      : [`${file}:${line}: only ${allowed.join(", ")} may import "${specifier}"`];
  });
}

function isAllowed(room: Room, file: string, specifier: string): boolean {
  if (!specifier.startsWith(".")) return room.packages.some((name) => coversPackage(name, specifier));
  const target = path.posix.join(path.posix.dirname(file), specifier);
  if (covers(room.path, target)) return !room.apart || below(room.path, file) === below(room.path, target);
  return room.may.some((allowed) => covers(allowed, target));
}

function covers(pattern: string, file: string): boolean {
  const [folder, ending] = pattern.split("*");
  if (ending !== undefined) return file.startsWith(folder!) && file.endsWith(ending);
  return pattern.endsWith("/") ? file.startsWith(pattern) : file === pattern;
}

function coversPackage(pattern: string, specifier: string): boolean {
  if (/[/:-]$/.test(pattern)) return specifier.startsWith(pattern);
  return specifier === pattern || specifier.startsWith(`${pattern}/`);
}

function below(roomPath: string, file: string): string | undefined {
  return file.slice(roomPath.length).split("/")[0];
}
