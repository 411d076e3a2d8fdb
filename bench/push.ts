/** `npm run bench:push`: delivery rate to a local push service, and memory. `-- 10000` sets the devices. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { sql } from "kysely";
import { courierTexts } from "../server/main/courier-texts.ts";
import { startPushWorker } from "../server/push/worker.ts";
import { saveNotice } from "../server/notices/edit-notices.ts";
import { openContext } from "../server/core/open-context.ts";
import { openCourier } from "../server/push/deliver.ts";
import { readDeliveries } from "../server/push/status.ts";
import { migrate } from "../server/store/migrate.ts";
import { openPostgres, type Store } from "../server/store/store.ts";
import { freshDatabase, startPostgres } from "../tests/support/postgres.ts";
import { newReceiver } from "../tests/support/push-crypto.ts";

const [devices = 10_000] = process.argv.slice(2).map(Number);
const NOTICES = 4;
const POLL_MS = 100;

const sink = spawn(process.execPath, [path.join(import.meta.dirname, "push-sink.ts")], {
  stdio: ["ignore", "pipe", "inherit"],
});
const origin = `http://127.0.0.1:${Number((await once(sink.stdout, "data"))[0])}/`;
const postgres = await startPostgres();
const database = await freshDatabase(postgres.url);
const store = openPostgres(database.url);
try {
  const { db } = store;
  await migrate(db);
  await subscribe(db, devices, origin);
  const ctx = await openContext(db);
  const log = { error: console.error, warn: console.warn };
  const pushing = startPushWorker(await openCourier(ctx, courierTexts), log);
  console.log(`${devices.toLocaleString("en")} devices in five languages; PostgreSQL`);
  for (let n = 1; n <= NOTICES; n += 1) await measure(db, n);
  await pushing.stop();
  const received = Number(await (await fetch(origin)).text());
  console.log(
    `${received.toLocaleString("en")} messages arrived of ${(NOTICES * devices).toLocaleString("en")}`,
  );
} finally {
  await store.close();
  await database.drop();
  await postgres.stop();
  sink.kill();
}

async function measure(db: Store, n: number): Promise<void> {
  const text = { title: `Notice ${n}`, summary: "What it says, in a line or two of text.", body: "" };
  const started = performance.now();
  const { id } = await db
    .transaction()
    .execute((tx) => saveNotice(tx, { kind: "notice", languages: { en: text, "zh-CN": text } }, new Date()));
  const published = performance.now() - started;
  let sent = 0;
  while (sent < devices) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    sent = (await readDeliveries(db, [BigInt(id)], new Date())).get(BigInt(id))!.sent;
  }
  const seconds = (performance.now() - started) / 1000;
  const rate = `${(devices / seconds).toFixed(0)} per second`;
  console.log(
    `notice ${n}: published in ${published.toFixed(0)} ms, sent in ${seconds.toFixed(1)} s, ${rate}; ${memory()}`,
  );
}

function memory(): string {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return `heap ${megabytes(heapUsed)}, RSS ${megabytes(rss)}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(0)} MB`;
}

/** All devices have the same keys, which cost the same as different ones. */
async function subscribe(db: Store, count: number, service: string): Promise<void> {
  const key = newReceiver().getPublicKey("base64url");
  await sql`
    with made as (
      insert into member (account, referrer_id, created_at, depth, jump_id)
      select 'reader_' || n, null, now(), 0, null from generate_series(1, ${count}::integer) n returning id
    )
    insert into push_subscription (endpoint, member_id, p256dh, auth, language, created_at, scope)
    select ${service}::text || id, id, ${key}, ${"A".repeat(22)},
      (array['en', 'zh-CN', 'vi-VN', 'ko-KR', 'ms-MY'])[1 + id % 5], now(), 'https://star.example/'
    from made`.execute(db);
  await sql`analyze`.execute(db);
}
