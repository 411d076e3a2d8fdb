import { Trans, useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import { numberFormat } from "../../../i18n/formatters.ts";
import { copyText } from "../../../state/later/clipboard.ts";
import { goBack } from "../../../state/navigation.ts";
import { coordinates, distance, geoLink, parsePlace, type Place } from "../../../state/place/place.ts";
import { usePosition } from "../../../state/place/use-position.ts";
import { positionProblem } from "../../../state/place/position-text.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { CopyIcon } from "../../../ui/later/icons/actions.tsx";
import { PinIcon } from "../../../ui/later/icons/things.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { Column, Page } from "../../../ui/layout/Page.tsx";
import styles from "./show.module.css";

/** `#/open-location?lat=&lng=&name=&address=`. */
export default function ShowPlace() {
  const { t } = useLingui();
  const place = parsePlace(useSearch());
  return (
    <Page title={t`Location`} onBack={() => goBack()} desk={place ? "even" : undefined}>
      {place ? (
        <>
          <Column>
            <Where place={place} />
          </Column>
          <Column>
            <FromHere place={place} />
          </Column>
        </>
      ) : (
        <EmptyState icon={<PinIcon size="2rem" />} title={t`No location given`}>
          <Trans>The link has no valid coordinates.</Trans>
        </EmptyState>
      )}
    </Page>
  );
}

function Where({ place }: { place: Place }) {
  const { t } = useLingui();
  const { name, address } = place;
  const at = coordinates(place);
  const all = [name, address, at].filter((text) => text !== "").join("\n");
  return (
    <Card look="hero" title={name === "" ? undefined : name}>
      <Facts
        items={[
          ...(address === ""
            ? []
            : [{ key: "address", name: t`Street address`, value: address, long: true }]),
          { key: "at", name: t`Coordinates`, value: <bdi className={styles.at}>{at}</bdi> },
        ]}
      />
      <ButtonLink variant="primary" wide icon={<PinIcon size="1.25rem" />} href={geoLink(place)}>
        <Trans>Open in maps</Trans>
      </ButtonLink>
      <Button wide icon={<CopyIcon size="1.25rem" />} onClick={() => void copyText(all)}>
        <Trans>Copy</Trans>
      </Button>
    </Card>
  );
}

function FromHere({ place }: { place: Place }) {
  const { t, i18n } = useLingui();
  const [position, ask] = usePosition();
  const problem = positionProblem(position);
  return (
    <Card title={t`Distance from me`}>
      {position.state === "found" ? (
        <p className={styles.distance} role="status">
          {lengthText(distance(position, place), i18n.locale)}
        </p>
      ) : (
        <Button wide busy={position.state === "asking"} onClick={ask}>
          <Trans>How far is it?</Trans>
        </Button>
      )}
      {problem === null ? null : (
        <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
          {problem}
        </Banner>
      )}
      <p className={styles.quiet}>
        <Trans>Straight-line distance. Your location stays on this device.</Trans>
      </p>
    </Card>
  );
}

/** Rounds to a position's accuracy. */
export function lengthText(metres: number, language: string): string {
  const near = metres < 1000;
  return numberFormat(language, {
    style: "unit",
    unit: near ? "meter" : "kilometer",
    unitDisplay: "short",
    maximumSignificantDigits: near ? 2 : 3,
  }).format(near ? metres : metres / 1000);
}
