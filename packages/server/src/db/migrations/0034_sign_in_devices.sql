-- Which browser asked, as its cookie names it, and which session came of it: a customer is shown what he did himself.
alter table login_log add column device uuid;
alter table login_log add column session_id uuid;
