/** A visitor: the shell, the tabs, the languages, becoming a member. */
import { languageNames, languages } from "../../contract/languages.ts";
import { Client, passwords } from "../support/client.ts";
import { expect, test, testAlone } from "../support/e2e.ts";
import { fundedMember, signIn } from "../support/member.ts";

const countFirstPaints = () => performance.getEntriesByName("first-contentful-paint").length;

test("the shell paints before any script has run", async ({ app, context }) => {
  await context.route("**/*.js", (route) => route.abort());
  const page = await app.open("/");
  await expect(page.locator("#app svg").first()).toBeVisible();
  // What is laid out is painted in a later frame.
  await expect.poll(() => page.evaluate(countFirstPaints)).toBe(1);
});

test("a visitor reads the first sentence while React is on its way; a member sees none of it", async ({
  app,
  context,
  server,
}) => {
  await context.route(/assets\/vendor/, (route) => route.abort());
  const page = await app.open("/", "en");
  await expect(page.getByText("What you see is true")).toBeVisible();
  const member = await fundedMember(server, "visitor_waiting", "0");
  const members = await app.open("/", "en", member);
  // It comes before React, and may not show what is hidden.
  await members.waitForFunction(() => document.styleSheets.length > 0);
  await expect(members.locator("#member-shell")).toBeVisible();
  await expect(members.locator("#visitor-shell")).toBeHidden();
});

test("home says what the platform is; six tabs stand with Vote raised; labels follow the language and the choice stays", async ({
  app,
}) => {
  const page = await app.open("/");
  const tabs = page.getByRole("navigation").getByRole("link");
  await expect(tabs).toHaveText(["首页", "交易", "投票", "质押", "NFT", "我的"]);
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  const labels = new Set<string>();
  for (const language of languages) {
    await page.getByRole("button", { name: /^(语言|Language|Ngôn ngữ|언어|Bahasa)$/ }).click();
    await page.getByRole("radio", { name: languageNames[language] }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    labels.add(await tabs.nth(2).innerText());
  }
  expect(labels.size).toBe(languages.length);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", languages.at(-1)!);
  // The raised one stands out of the bar.
  const [vote, home] = await Promise.all([
    tabs.nth(2).locator("svg").boundingBox(),
    tabs.nth(0).locator("svg").boundingBox(),
  ]);
  expect(vote!.y).toBeLessThan(home!.y);
  const widths = await tabs.evaluateAll((links) =>
    links.map((link) => Math.round(link.getBoundingClientRect().width)),
  );
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
});

test("a visitor registers by a referral link, signed in at once", async ({ app, server }) => {
  await fundedMember(server, "greeter", "0");
  const page = await app.open("/pages/register?referrer=greeter", "en");
  await expect(page.locator("[name=referrer]")).toHaveValue("greeter");
  await page.locator("[name=account]").fill("greeted");
  await page.locator("[name=password]").fill(passwords.password);
  await page.locator("[name=passwordAgain]").fill(passwords.password);
  await page.locator("[name=payPassword]").fill(passwords.payPassword);
  await page.locator("[name=payPasswordAgain]").fill(passwords.payPassword);
  await page.locator("[name=riskAccepted]").check();
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("link", { name: "My", exact: true }).click();
  await expect(page.getByRole("heading", { name: "greeted" })).toBeVisible();
  await expect(page.getByText("greeter")).toBeVisible();
});

test("wrong fields of a registration are told at the field, and nothing is sent", async ({ app }) => {
  const page = await app.open("/pages/register", "en");
  let sent = 0;
  page.on("request", (request) => (sent += request.method() === "POST" ? 1 : 0));
  await page.locator("[name=account]").fill("x");
  await page.locator("[name=password]").fill("password-one");
  await page.locator("[name=passwordAgain]").fill("password-two");
  await page.locator("[name=payPassword]").fill("second-one");
  await page.locator("[name=payPasswordAgain]").fill("second-two");
  await page.getByRole("button", { name: "Register" }).click();
  for (const text of ["The entered passwords do not match", "The second-level passwords do not match"]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.locator("[name=account]")).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("[name=riskAccepted]")).toHaveAttribute("aria-invalid", "true");
  expect(sent).toBe(0);
});

test("a taken account and an unknown referrer are told in the member's language, and the form keeps what was typed", async ({
  app,
  server,
}) => {
  await fundedMember(server, "taken", "0");
  const page = await app.open("/pages/register?referrer=nobody", "en");
  await page.locator("[name=account]").fill("taken");
  await page.locator("[name=password]").fill(passwords.password);
  await page.locator("[name=passwordAgain]").fill(passwords.password);
  await page.locator("[name=payPassword]").fill(passwords.payPassword);
  await page.locator("[name=payPasswordAgain]").fill(passwords.payPassword);
  await page.locator("[name=riskAccepted]").check();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.locator("[name=referrer]")).toHaveAttribute("aria-invalid", "true");
  await page.locator("[name=referrer]").fill("genesis");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("This account name is already taken.")).toBeVisible();
  await expect(page.locator("[name=account]")).toHaveValue("taken");
});

test("what needs a member leads a visitor to login, and back after it", async ({ app, server }) => {
  await fundedMember(server, "traveller", "0");
  const page = await app.open("/pages/bill", "en");
  await expect(page).toHaveURL(/#\/pages\/login$/);
  await signIn(page, "traveller", "not the password");
  await expect(page.getByText("Wrong account or password.")).toBeVisible();
  await signIn(page, "traveller");
  await expect(page).toHaveURL(/#\/pages\/bill$/);
  await expect(page.getByRole("heading", { name: "Bill" })).toBeVisible();
});

test("an unknown route says so and leads home", async ({ app }) => {
  const page = await app.open("/pages/nowhere", "en");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL(/#\/(pages\/index)?$/);
});

test("a visitor reads all that is public from home, without a session", async ({ app, server }) => {
  await publish(server.origin, "How votes work", "Read this first.");
  const page = await app.open("/", "en");
  const members: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["authorization"] ?? request.headers()["token"]) members.push(request.url());
  });
  const open = async (link: string, heading: string) => {
    await page
      .getByRole("list", { name: "Explore without an account" })
      .getByRole("link", { name: link })
      .click();
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  };
  const home = () => page.goto(`${server.origin}/#/pages/index`);
  await open("Notices", "Notices");
  await home();
  await open("Articles", "Articles");
  await page.getByRole("link", { name: "How votes work" }).first().click();
  await expect(page.getByText("Read this first.")).toBeVisible();
  await home();
  await open("Starship passes", "NFT");
  await page
    .getByRole("link", { name: /^Details of/ })
    .first()
    .click();
  await expect(page.getByText("Total issued")).toBeVisible();
  await expect(page.getByRole("button", { name: "Buy" })).toHaveCount(0);
  await expect(page.getByText("Mine", { exact: true })).toHaveCount(0);
  await home();
  await open("Ecosystem", "Ecosystem");
  await expect(page.getByText("What burns fuel")).toBeVisible();
  await expect(page.getByRole("link", { name: "Buy or convert fuel" })).toHaveCount(0);
  await home();
  await open("Totals and reserves", "Totals and reserves");
  await app.readyOffline(page);
  expect(members).toEqual([]);
});

testAlone("what a visitor reads is there offline, or says why not", async ({ app, server }) => {
  const page = await app.open("/pages/ecology", "en");
  await expect(page.getByText("What burns fuel")).toBeVisible();
  await app.readyOffline(page);
  await server.pause();
  await page.reload();
  await expect(page.getByText("What burns fuel")).toBeVisible();
  await expect(page.getByText(/Offline, as of/).first()).toBeVisible();
  await page.goto(`${server.origin}/#/pages/nftDetails?id=2`);
  await expect(page.getByText("Total issued")).toBeVisible();
  await page.goto(`${server.origin}/#/pages/reserves`);
  await expect(page.getByText("Not on this device yet")).toBeVisible();
});

test("fault 623: a place in a feedback record opens as a place", async ({ app, server }) => {
  const member = await fundedMember(server, "placed", "0");
  await member.call("POST feedback/create", {
    content: "The light is out.\nPier 9 (31.2304, 121.4737)",
    images: [],
  });
  const page = await app.open("/pages/feedbackRecord", "en", member);
  await page.getByRole("link", { name: "Pier 9" }).click();
  await expect(page.getByRole("heading", { name: "Pier 9" })).toBeVisible();
  await expect(page.getByText("31.2304, 121.4737")).toBeVisible();
});

testAlone(
  "fault 621: a link of an article opens inside the app where its origin is allowed, else it is named first",
  async ({ app, server }) => {
    const body = "[ours](https://shop.example/a) and [theirs](https://shop.example@sh0p.example/b)";
    await server.operator("config", "set", "webviewOrigins", JSON.stringify(["https://shop.example"]));
    await publish(server.origin, "Two links", body);
    const page = await app.open("/pages/article", "en");
    await page.getByRole("link", { name: "Two links" }).first().click();
    await page.getByRole("link", { name: "ours" }).click();
    await expect(page.locator("iframe")).toHaveCount(1);
    await page.goBack();
    await page.getByRole("link", { name: "theirs" }).click();
    await expect(page.getByText("This page is not part of the app")).toBeVisible();
    await expect(page.getByText("text before an @")).toBeVisible();
    await expect(page.getByText("looks like a site of the platform")).toBeVisible();
    await expect(page.getByRole("link", { name: "Open in the browser" })).toHaveAttribute(
      "href",
      "https://sh0p.example/b",
    );
    await expect(page.locator("iframe")).toHaveCount(0);
  },
);

test("fault 619: buying shows fee, burn, net amount and rate before its sheet is confirmed, as the server then takes them", async ({
  app,
  server,
}) => {
  const member = await fundedMember(server, "buyer_of_fuel", "100");
  const page = await app.open("/pages/trade", "en", member);
  await expect(page.getByText("Fee for buying or converting")).toBeVisible();
  await page.getByRole("textbox", { name: "Amount in USDT" }).fill("100");
  await page.getByRole("button", { name: "Buy fuel" }).click();
  const sheet = page.getByRole("dialog");
  for (const text of [
    "Fuel before fee and burn",
    "100.0000 EPD",
    "3.0000 EPD",
    "5.0000 EPD",
    "92.0000 EPD",
    "1.08695653 USDT",
  ]) {
    await expect(sheet.getByText(text, { exact: true })).toBeVisible();
  }
  const { fuel } = await member.call("GET wallet/balances", {});
  const payPassword = passwords.payPassword;
  const done = await member.call("POST wallet/swap", {
    from: "usdt",
    to: "fuel",
    amount: "100",
    expect: "92",
    payPassword,
  });
  expect([fuel, done.fee, done.burn, done.receive]).toEqual(["0", "3", "5", "92"]);
});

testAlone(
  "fault 620: the price history is read by touch and by keys, offline too",
  async ({ app, server }) => {
    const member = await fundedMember(server, "chart_reader", "0");
    for (const price of ["1.25", "0.92", "1.5"]) {
      await server.operator("config", "set", "tokenPrice", JSON.stringify(price));
    }
    const page = await app.open("/pages/trade", "en", member);
    const slider = page.getByRole("slider", { name: "Price change" });
    await expect(slider).toHaveAttribute("aria-valuetext", /^1\.5 USDT/);
    await expect(page.getByText("Source: set by the platform.")).toBeVisible();
    await slider.press("ArrowLeft");
    await expect(slider).toHaveAttribute("aria-valuetext", /^0\.92 USDT/);
    const chart = page.getByRole("img", { name: /the price of 1 EPD went from/ });
    await expect(chart.locator("canvas")).toBeVisible();
    const box = (await chart.boundingBox())!;
    await page.touchscreen.tap(box.x + box.width * 0.16, box.y + box.height / 2);
    await expect(slider).toHaveAttribute("aria-valuetext", /^1 USDT/);
    await app.readyOffline(page);
    await server.pause();
    await page.reload();
    await expect(slider).toHaveAttribute("aria-valuetext", /^1\.5 USDT/);
    await expect(chart.locator("canvas")).toBeVisible();
  },
);

testAlone(
  "fault 666: the server confirms notices that the worker kept, as of now, and sends them once they change",
  async ({ app, server }) => {
    await publish(server.origin, "The first", "");
    const page = await app.open("/", "en");
    await app.readyOffline(page);
    await page.reload();
    // As the app asks, through the worker.
    const ask = () =>
      page.evaluate(async () => {
        const { headers, text } = await fetch("./api/notice?kind=article&limit=200", {
          headers: { "accept-language": "en" },
        }).then(async (response) => ({ headers: response.headers, text: await response.text() }));
        return { at: Date.parse(headers.get("date")!), text };
      });
    const first = await ask();
    const before = await confirmed(server.origin);
    await expect.poll(async () => (await ask()).at).toBeGreaterThan(first.at);
    expect((await ask()).text).toBe(first.text);
    expect(await confirmed(server.origin)).toBeGreaterThan(before);
    await publish(server.origin, "The second", "");
    expect((await ask()).text).toContain("The second");
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    expect((await ask()).text).toContain("The second");
    await server.pause();
    expect((await ask()).text).toContain("The second");
  },
);

/** How often the server has answered that notices are unchanged. */
async function confirmed(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const line = /^starship_http_request_duration_seconds_count\{[^}]*"\/api\/notice"[^}]*"304"[^}]*\} (\d+)/m;
  return Number(line.exec(metrics)?.[1] ?? 0);
}

async function publish(origin: string, title: string, body: string): Promise<void> {
  const en = { title, summary: title, body };
  await new Client(origin).call("POST operator/notices", { kind: "article", languages: { en } });
}
