-- Answers with secrets are looked for every minute, and are few among all that are kept.
create index repeat_secret_answer on repeat (done_at) where is_secret and answer is not null;
