import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";

/** Source: rules.md U13. */
const TOAST_MS = 2_000;

export interface Toast {
  id: number;
  text: string;
}

const toasts = proxy<{ list: Toast[] }>({ list: [] });
let lastId = 0;

/** Replaces a toast of the same text. @param text translated. */
export function toast(text: string): void {
  const id = ++lastId;
  keep((shown) => shown.text !== text);
  toasts.list.push({ id, text });
  setTimeout(() => keep((shown) => shown.id !== id), TOAST_MS);
}

function keep(isKept: (shown: Toast) => boolean): void {
  toasts.list = toasts.list.filter(isKept);
}

export function useToasts(): readonly Toast[] {
  return useSnapshot(toasts).list;
}
