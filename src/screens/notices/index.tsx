import { useSearch, useLocation } from "wouter";
import { useDesk } from "../../ui/later/layout/use-desk.ts";
import { Articles } from "./articles/index.tsx";
import { Desk } from "./desk/index.tsx";
import { NoticeDetails } from "./details/index.tsx";
import { Notices } from "./list/index.tsx";

/**
 * `#/pages/notice`, `#/pages/article`, and `#/pages/details?id=3`. One screen, so that on a desk the list stays beside
 * the opened notice. Source: rules.md U28.
 */
export default function NoticeScreens() {
  const [path] = useLocation();
  const id = new URLSearchParams(useSearch()).get("id") ?? "";
  const desk = useDesk();
  const opened = path === "/pages/details" ? id : null;
  const listed = path === "/pages/article" ? "article" : "notice";
  if (desk) return <Desk opened={opened} listed={opened === null ? listed : null} />;
  if (opened !== null) return <NoticeDetails id={opened} />;
  return listed === "article" ? <Articles /> : <Notices />;
}
