/** A device with little room: a transaction that writes more is refused, as browsers do it. */
import { IDBObjectStore } from "fake-indexeddb";

export interface Device {
  /** Bytes that a transaction may write. */
  room: number;
  restore(): void;
}

export function fullDevice(): Device {
  const written = new WeakMap<object, number>();
  const { put } = IDBObjectStore.prototype;
  const device: Device = {
    room: Number.POSITIVE_INFINITY,
    restore: () => void (IDBObjectStore.prototype.put = put),
  };
  IDBObjectStore.prototype.put = function (value: unknown, ...key) {
    const bytes = (written.get(this.transaction) ?? 0) + JSON.stringify(value, withoutBytes).length;
    written.set(this.transaction, bytes);
    if (bytes > device.room) throw new DOMException("full", "QuotaExceededError");
    return put.call(this, value, ...key);
  };
  const estimate = async () => ({ usage: 0, quota: Math.min(device.room, 1e9) });
  Object.defineProperty(navigator, "storage", { configurable: true, value: { estimate } });
  return device;
}

/** A sealed row is as long as its bytes. */
function withoutBytes(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? "x".repeat(value.length) : value;
}
