import { useLingui } from "@lingui/react/macro";
import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useSnapshot } from "valtio";
import { lock } from "../state/lock.ts";
import { backParamsFor, HOME_PATH, isSignInPath, LOGIN_PATH } from "../state/navigation.ts";
import { usePreferences } from "../state/preferences.ts";
import { setReturnPath, useSession } from "../state/session.ts";
import { toast, useToasts } from "../state/toast.ts";
import { ToastOutlet } from "../ui/feedback/Toast.tsx";
import { TabBar } from "../ui/layout/TabBar.tsx";
import { BalancesHidden } from "../ui/values/Own.tsx";
import { desk, useWide } from "../ui/use-wide.ts";
import { currentLocation } from "./hash-location.ts";
import { isComingBack } from "./position.ts";
import { later, now } from "../parts/load-later.ts";
import { routeOf, routes, type Route } from "./routes.ts";
import { APP_NAME, focusHeading, Screen, useTitle } from "./Screen.tsx";
import { StatusBanners } from "./StatusBanners.tsx";
import { useTabLinks } from "./tab-links.ts";
import { tabOf, tabs } from "./tabs.tsx";

const LockScreen = now(() => import("./later/LockScreen.tsx"));
const Keys = later(() => import("./later/Keys.tsx"));
const VersionPrompt = later(() => import("./later/VersionPrompt.tsx"));

export function Shell() {
  const { t, i18n } = useLingui();
  const [path, navigate] = useLocation();
  const { token } = useSession();
  const wide = useWide();
  const { hideBalances } = usePreferences();
  const route = routeOf(path);
  const tab = tabOf(path);
  const [first] = useState(route);
  const isMember = token !== null;
  const leaves = isMember && isSignInPath(path);
  const allowed = (route.visitor || isMember) && !leaves;

  useEffect(() => {
    if (allowed) return;
    if (leaves) {
      toast(t`You are signed in. To use another account, log out first.`);
      navigate(HOME_PATH, { replace: true });
      return;
    }
    setReturnPath(backParamsFor(currentLocation()));
    navigate(LOGIN_PATH, { replace: true });
    // Must not rerun when only the language changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [allowed, leaves, navigate]);
  useTabLinks(path, navigate);
  useArrival(route, useTitle(route));
  const { locked } = useSnapshot(lock);
  const toasts = useToasts();
  if (locked && isMember)
    return (
      <Suspense fallback={null}>
        <LockScreen />
      </Suspense>
    );

  return (
    <>
      <StatusBanners />
      <BalancesHidden value={hideBalances}>
        {allowed ? (
          <Screen
            key={routes.findIndex(({ load }) => load === route.load)}
            route={route}
            arriving={route !== first}
          />
        ) : null}
      </BalancesHidden>
      {tab || wide ? (
        <TabBar
          label={t`Main navigation`}
          items={tabs.map(({ path: to, label, icon, raised }) => ({
            href: `#${to}`,
            label: i18n._(label),
            icon,
            raised,
          }))}
          current={tab && `#${tab.path}`}
        />
      ) : null}
      <Suspense fallback={null}>
        <VersionPrompt />
        <Keys tabs={tabs} />
      </Suspense>
      <ToastOutlet toasts={toasts} />
    </>
  );
}

function useArrival(route: Route, title: string) {
  const last = useRef(route);
  useEffect(() => {
    document.title = title === APP_NAME ? APP_NAME : `${title} · ${APP_NAME}`;
  }, [title]);
  useEffect(() => {
    const from = last.current;
    last.current = route;
    if (from === route) return;
    // On a desk the list stays, and keeps the focus.
    if (from.load === route.load && desk().matches) return;
    if (!isComingBack()) scrollTo(0, 0);
    focusHeading();
  }, [route]);
}
