/** Trees made by SQL: registering a million members would take hours of password hashing. */
import pg from "pg";

/** Usdt per payment. */
const PRICE = 100;
/** Levels of a team whose sums are stored separately. */
const LEVELS = 10;

/** A random tree of `size` members, half of whom have paid, rolled up; reproducible for each size. */
export async function growTree(databaseUrl: string, size: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query("select setseed(0.42)");
    await client.query(
      `create temp table shape as
        select i, case when i > 1 then 1 + floor(random() * (i - 1))::bigint end as parent
        from generate_series(1, $1::bigint) i`,
      [size],
    );
    await client.query("create index on shape (parent)");
    await client.query("analyze shape");
    await client.query(`create temp table placed as
      with recursive placed as (
        select i, parent, 0 as depth from shape where parent is null
        union all
        select s.i, s.parent, p.depth + 1 from placed p join shape s on s.parent = p.i
      ) select * from placed`);
    await client.query("create index on placed (depth)");
    const { rows } = await client.query<{ deepest: number }>("select max(depth) as deepest from placed");
    // Level by level, because `jump_below` reads the members above.
    for (let depth = 0; depth <= rows[0]!.deepest; depth += 1) {
      await client.query(
        `insert into member (id, account, referrer_id, created_at, depth, jump_id) overriding system value
          select i, 'm' || i, parent, now(), depth, jump_below(parent) from placed where depth = $1`,
        [depth],
      );
    }
    await client.query(`insert into community (member_id, referrer_id, own, team, members, day, team_today)
      with recursive climb as (
        select id as source, referrer_id as id from member
        union all
        select c.source, m.referrer_id from climb c join member m on m.id = c.id
      ),
      team as (select id, count(*) as members, count(*) filter (where source % 2 = 0) as paid from climb group by id)
      select m.id, m.referrer_id, (m.id + 1) % 2 * ${PRICE} * 100000000, coalesce(t.paid, 0) * ${PRICE} * 100000000,
        coalesce(t.members, 0), current_date, 0
      from member m left join team t on t.id = m.id`);
    // All on one day. A level's sum is that of the level above over the direct members.
    await client.query(`insert into community_day (member_id, day, performance, members)
      select member_id, current_date, team, members from community where members > 0`);
    for (let level = 1; level <= LEVELS; level += 1)
      await client.query(
        `insert into community_level (member_id, level, performance, members)
          select c.referrer_id, $1::smallint, sum(b.performance), sum(b.members)
          from (
            select member_id, own as performance, 1 as members from community where $1 = 1
            union all select member_id, performance, members from community_level where level = $1 - 1
          ) b join community c on c.member_id = b.member_id
          where c.referrer_id is not null group by 1`,
        [level],
      );
    await client.query("vacuum analyze");
  });
}

export async function payAtRandom(databaseUrl: string, size: number, payments: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into community_event (member_id, performance, members, day)
        select 1 + floor(random() * $1)::bigint, ${PRICE} * 100000000::bigint, 0, current_date
        from generate_series(1, $2::integer)`,
      [size, payments],
    );
    await client.query("analyze community_event");
  });
}

/** A connection of its own, because the server's has a statement timeout. */
async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
