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

/** @param text translated. */
export function toast(text: string): void {
  const id = ++lastId;
  toasts.list.push({ id, text });
  setTimeout(() => {
    toasts.list = toasts.list.filter((shown) => shown.id !== id);
  }, TOAST_MS);
}

export function useToasts(): readonly Toast[] {
  return useSnapshot(toasts).list;
}
