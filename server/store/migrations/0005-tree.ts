import { sql, type Kysely } from "kysely";

/**
 * Where each member stands in the referral tree: their depth, and one ancestor further up to jump to (skew-binary jump
 * pointers), so that finding an ancestor at a given depth takes a logarithm of the depth in steps, in any tree.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table member add column depth integer`,
  `alter table member add column jump_id bigint references member`,
  // The jump of a new child: its referrer, or two jumps up where those two are equally long.
  `create function jump_below(parent bigint) returns bigint language sql stable as $$
    select case
      when jump.id is not null and far.id is not null and p.depth - jump.depth = jump.depth - far.depth then far.id
      else p.id
    end
    from member p
    left join member jump on jump.id = p.jump_id
    left join member far on far.id = jump.jump_id
    where p.id = parent $$`,
  // A referrer always has a lower id than who they referred: in that order each finds its referrer done.
  `do $$
    declare m record;
    begin
      for m in select id, referrer_id from member order by id loop
        if m.referrer_id is null then
          update member set depth = 0, jump_id = null where id = m.id;
        else
          update member set depth = p.depth + 1, jump_id = jump_below(p.id) from member p
            where member.id = m.id and p.id = m.referrer_id;
        end if;
      end loop;
    end $$`,
  `alter table member alter column depth set not null`,
];
