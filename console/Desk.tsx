import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "wouter";
import { mayCall } from "../contract/operator/rights.ts";
import { Banner } from "../src/ui/feedback/Banner.tsx";
import { EmptyState } from "../src/ui/feedback/EmptyState.tsx";
import { WarningIcon } from "../src/ui/icons/index.ts";
import { loadComponent } from "../src/ui/load-component.ts";
import styles from "./Desk.module.css";
import { Head } from "./parts/Head.tsx";
import { Navigation } from "./parts/Navigation.tsx";
import { RoomContent } from "./parts/RoomContent.tsx";
import { RoomsContext } from "./parts/rooms-context.ts";
import { WaitingContext } from "./parts/waiting-context.ts";
import { countOf, kindsAt, titleOf } from "./places.ts";
import { roomAt, rooms } from "./rooms.ts";
import { useIdleWarning } from "./state/idle.ts";
import { useMay } from "./state/rights.ts";
import type { OperatorSession } from "./state/session.ts";
import { useWaiting } from "./state/waiting.ts";

/** The delay lets the first room load before the others. */
const AHEAD_MS = 2_000;

export function Desk({ session }: { session: OperatorSession }) {
  const { t, i18n } = useLingui();
  const [path] = useLocation();
  const may = useMay();
  const waiting = useWaiting();
  const room = roomAt(path);
  const isAllowed = room !== undefined && may(room.call);
  const title = room ? i18n._(room.title) : t`Not found`;
  const count = waiting.data?.list.reduce((sum, one) => sum + one.count, 0) ?? 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const isNear = useIdleWarning();

  useEffect(() => {
    document.title = titleOf(title, count);
  }, [title, count]);
  useArrival(path, heading);
  useRoomsAhead(session);

  return (
    <WaitingContext value={waiting}>
      <div className={styles.desk}>
        <Head name={session.name} onSkip={() => heading.current?.focus()} />
        <Navigation
          label={t`Main navigation`}
          current={room?.path}
          items={rooms
            .filter(({ call }) => may(call))
            .map(({ path: to, title: name }) => ({
              path: to,
              name: i18n._(name),
              count: to === "/" ? count : countOf(waiting.data, kindsAt(to)),
            }))}
        />
        <main className={styles.main}>
          {isNear ? (
            <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
              <Trans>
                This page has been idle for a while. You will be signed out in less than two minutes.
              </Trans>
            </Banner>
          ) : null}
          <h1 className={styles.title} tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {isAllowed ? (
            <RoomsContext value={rooms}>
              <RoomContent key={room.path} load={room.load} />
            </RoomsContext>
          ) : (
            <EmptyState title={room ? t`Your roles do not give access to this page.` : t`Page not found.`} />
          )}
        </main>
      </div>
    </WaitingContext>
  );
}

/** Loads the scripts of all rooms ahead, so that a room opens without a wait and also offline. */
function useRoomsAhead({ roles }: OperatorSession): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { call, load } of rooms)
        if (mayCall(roles, call)) loadComponent(load).catch(() => undefined);
    }, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [roles]);
}

/** Focuses the heading after navigation, but not at the start. */
function useArrival(path: string, heading: RefObject<HTMLElement | null>) {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [path, heading]);
}
