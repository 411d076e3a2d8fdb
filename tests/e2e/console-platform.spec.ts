/** How the platform's own work goes, and daily caps that are not set, in the operators' console. Rules O140, O142. */
import { goTo, openDesk, expectNoBarrier } from "../support/console-page.ts";
import { expect, testAlone } from "../support/e2e.ts";
import { Desk } from "../support/operator-sessions.ts";

testAlone(
  "jobs, pushes, chain and the check of the ledger are one room, and the check is run there @wide",
  async ({ context, server }) => {
    const page = await openDesk(context, server.origin, "fay", ["finance"]);
    await page.getByRole("navigation").getByRole("link", { name: "Platform" }).click();
    const jobs = page.getByRole("list", { name: "Daily jobs" });
    await expect(jobs.getByRole("listitem")).toHaveCount(4);
    await expect(jobs).toContainText("Next at");
    const ledger = page.getByRole("region", { name: "Ledger check" });
    await ledger.getByRole("button", { name: "Check everything" }).click();
    await expect(ledger).toContainText("Everything passed:");
    await page.reload();
    await expect(ledger).toContainText("Last passed");
    await ledger.getByRole("button", { name: "Check what is new" }).click();
    await expect(ledger).toContainText("What came since");
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
      "Devices with notifications on",
    );
    await expect(page.getByRole("region", { name: "Backups of the database" })).toContainText(
      "No backup is recorded here.",
    );
    await expect(page.getByRole("region", { name: "Chain" })).toBeVisible();
    await expectNoBarrier(page);

    // Support reads how jobs go, and neither runs the check nor reads the chain.
    const other = await openDesk(context, server.origin, "sue", ["support"]);
    await goTo(other, "/platform");
    await expect(other.getByRole("list", { name: "Daily jobs" })).toBeVisible();
    await expect(other.getByRole("button", { name: "Check everything" })).toHaveCount(0);
    await expect(other.getByRole("region", { name: "Chain" })).toHaveCount(0);
  },
);

testAlone(
  "the home says which daily caps are not set while four eyes are on, and leads to them",
  async ({ context, server }) => {
    const desk = new Desk(server.origin);
    const page = await openDesk(context, server.origin, "ada", ["admin"]);
    await expect(page.getByText("As of")).toBeVisible();
    await expect(page.getByRole("list", { name: "No daily cap" })).toHaveCount(0);
    await desk.must("POST operator/config", { fourEyes: true, reason: "test" });
    await page.reload();
    const caps = page.getByRole("list", { name: "No daily cap" });
    await expect(caps.getByRole("listitem")).toHaveCount(2);
    await expectNoBarrier(page);
    await caps.getByRole("link", { name: "Credits by all operators per day" }).click();
    await expect(
      page.getByRole("button", { name: "Change: Credits by all operators per day" }),
    ).toBeVisible();
    await expect(page.getByText("Withdrawals approved by one admin")).toBeVisible();
  },
);
