-- A host of subscription links that does not answer.
alter table notification_off drop constraint notification_off_event_check;
alter table notification_off add constraint notification_off_event_check check (event in
  ('sign_in_new', 'ticket_answered', 'traffic_80', 'traffic_100', 'expires_soon', 'renewal_short', 'link_host_away',
    'news'));
