-- Nodes that still carry traffic of customers who were cut off: their agents poll and do not apply what they get.
alter table node
  -- Since when, and when it was seen last. The watch of nodes sets and clears both.
  add column cut_off_traffic_since timestamptz,
  add column cut_off_traffic_at timestamptz;

alter table node_event
  drop constraint node_event_kind_check,
  add constraint node_event_kind_check check (kind in (
    'first_heard', 'silent', 'back', 'restarted', 'address_refused', 'absurd_rows', 'used_up', 'renewed',
    'cut_off_traffic', 'cut_off_ended'));
