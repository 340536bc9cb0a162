-- Counts one try under each of the keys, in their order, up to the first that has one too many: its place, counted from
-- 1, and until when. Nothing where all have room. Who counts under several keys takes them in one order everywhere, so
-- that nobody waits in a circle.
create function take_limits(
  keys text[], most integer[], ends timestamptz[], at timestamptz,
  out refused integer, out refused_until timestamptz
) language plpgsql as $$
declare
  counted limit_counter;
begin
  for place in 1 .. cardinality(keys) loop
    insert into limit_counter as counter (key, hits, ends_at) values (keys[place], 1, ends[place])
    on conflict (key) do update set
      hits = case when counter.ends_at <= at then 1 else counter.hits + 1 end,
      ends_at = case when counter.ends_at <= at then excluded.ends_at else counter.ends_at end
    returning * into counted;
    if counted.hits > most[place] then
      refused := place;
      refused_until := counted.ends_at;
      return;
    end if;
  end loop;
end $$;
