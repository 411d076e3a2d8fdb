import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearch } from "wouter";
import { formatNumber } from "../../../i18n/format.ts";
import { goBack } from "../../../state/navigation.ts";
import { choosePlace } from "../../../state/place/choice.ts";
import { degrees, parsePlace } from "../../../state/place/place.ts";
import { usePosition } from "../../../state/place/use-position.ts";
import { positionProblem } from "../../../state/place/position-text.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { useForm } from "../../../ui/later/forms/use-form.ts";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { PinIcon } from "../../../ui/later/icons/things.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Column, Page } from "../../../ui/layout/Page.tsx";
import { readPlace } from "./check.ts";
import styles from "./choose.module.css";

/** `#/choose-location?lat=&lng=&name=&address=`, all optional. */
export default function ChoosePlace() {
  const { t, i18n } = useLingui();
  const given = parsePlace(useSearch());
  const [lat, setLat] = useState(given ? degrees(given.lat) : "");
  const [lng, setLng] = useState(given ? degrees(given.lng) : "");
  const { props, errors, edited } = useForm({
    check: (entered) => readPlace(entered).errors,
    async send(entered) {
      const { place } = readPlace(entered);
      if (!place) return;
      choosePlace(place);
      goBack();
    },
  });
  const [position, ask] = usePosition((found) => {
    setLat(degrees(found.lat));
    setLng(degrees(found.lng));
    edited("lat");
    edited("lng");
  });
  const problem = positionProblem(position);
  const accuracy = position.state === "found" ? formatNumber(Math.ceil(position.accuracy), i18n.locale) : "";

  return (
    <Page title={t`Choose a location`} onBack={() => goBack()} desk="even">
      <form {...props} className={styles.form}>
        <Column>
          <Card>
            <Button wide icon={<PinIcon size="1.25rem" />} busy={position.state === "asking"} onClick={ask}>
              <Trans>Use my location</Trans>
            </Button>
            {problem === null ? null : (
              <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
                {problem}
              </Banner>
            )}
            {position.state === "found" ? (
              <p className={styles.quiet} role="status">
                <Trans>Found, accurate to {accuracy} m.</Trans>
              </p>
            ) : null}
            <div className={styles.pair}>
              <Field
                name="lat"
                label={t`Latitude`}
                hint={t`-90 to 90, north is positive`}
                inputMode="text"
                autoComplete="off"
                value={lat}
                onChange={(event) => setLat(event.target.value)}
                error={errors["lat"]}
              />
              <Field
                name="lng"
                label={t`Longitude`}
                hint={t`-180 to 180, east is positive`}
                inputMode="text"
                autoComplete="off"
                value={lng}
                onChange={(event) => setLng(event.target.value)}
                error={errors["lng"]}
              />
            </div>
          </Card>
        </Column>
        <Column>
          <Card>
            <Field
              name="name"
              label={t`Name of the place`}
              hint={t`Optional`}
              autoComplete="off"
              defaultValue={given?.name}
              maxLength={100}
            />
            <Field
              name="address"
              label={t`Street address`}
              hint={t`Optional`}
              autoComplete="street-address"
              defaultValue={given?.address}
              maxLength={200}
            />
          </Card>
          <Button type="submit" variant="primary" wide>
            <Trans>Choose this location</Trans>
          </Button>
        </Column>
      </form>
    </Page>
  );
}
