-- What runs of AI models cost, and what they are billed as.

-- Overlapping times are refused by an index over a text and a range.
create extension if not exists btree_gist with schema public;

-- A model is here from its first run on, priced or not.
create table main.ai_model (
  model_key     text primary key,
  provider      text not null,
  -- What the price aggregator calls it; null: its price is never synced.
  aggregator_id text
);

-- USD per million tokens. A change closes the row in force and adds one.
create table main.ai_model_pricing (
  id          bigint generated always as identity primary key,
  model_key   text        not null references main.ai_model,
  input_rate  numeric     not null check (input_rate >= 0),
  output_rate numeric     not null check (output_rate >= 0),
  cached_rate numeric     not null check (cached_rate >= 0),
  source      text        not null check (source in ('admin', 'aggregator')),
  set_by      text        not null,
  valid_from  timestamptz not null,
  -- Null: in force.
  valid_to    timestamptz check (valid_from < valid_to),
  -- The end of the row before it, so that there is no gap; null: it is the model's first.
  follows     timestamptz check (follows = valid_from),
  constraint ai_model_pricing_overlap
    exclude using gist (model_key with =, tstzrange(valid_from, valid_to) with &&),
  unique (model_key, valid_to),
  foreign key (model_key, follows) references main.ai_model_pricing (model_key, valid_to)
);
create unique index ai_model_pricing_first on main.ai_model_pricing (model_key) where follows is null;
create unique index ai_model_pricing_open on main.ai_model_pricing (model_key) where valid_to is null;
revoke update, delete, truncate on main.ai_model_pricing from plinth_app;
grant update (valid_to) on main.ai_model_pricing to plinth_app;

-- What a credit is, in the same way.
create table main.ai_credit_setting (
  id             bigint generated always as identity primary key,
  usd_per_credit numeric     not null check (usd_per_credit > 0),
  set_by         text        not null,
  valid_from     timestamptz not null,
  valid_to       timestamptz unique check (valid_from < valid_to),
  follows        timestamptz references main.ai_credit_setting (valid_to) check (follows = valid_from),
  constraint ai_credit_setting_overlap exclude using gist (tstzrange(valid_from, valid_to) with &&)
);
create unique index ai_credit_setting_first on main.ai_credit_setting ((true)) where follows is null;
create unique index ai_credit_setting_open on main.ai_credit_setting ((true)) where valid_to is null;
revoke update, delete, truncate on main.ai_credit_setting from plinth_app;
grant update (valid_to) on main.ai_credit_setting to plinth_app;
insert into main.ai_credit_setting (usd_per_credit, set_by, valid_from)
  values (0.01, 'system', '2020-01-01T00:00:00Z');

-- One row a billed run, added to and never changed.
create table main.ai_usage_event (
  id                bigint generated always as identity primary key,
  run_id            text        not null unique,
  workspace_id      bigint      not null,
  admin_id          bigint,
  channel           text        not null,
  provider          text        not null,
  model_key         text        not null references main.ai_model,
  input_tokens      bigint      not null check (input_tokens >= 0),
  output_tokens     bigint      not null check (output_tokens >= 0),
  -- Those of the input that the model read from its cache.
  cached_tokens     bigint      not null check (cached_tokens between 0 and input_tokens),
  -- The price in force when it ran; null: there was none.
  pricing_id        bigint      references main.ai_model_pricing,
  cost_usd          numeric     check ((cost_usd is null) = (pricing_id is null)),
  credit_setting_id bigint      not null references main.ai_credit_setting,
  credits           bigint      not null check (credits >= 0),
  occurred_at       timestamptz not null,
  recorded_at       timestamptz not null
);
create index ai_usage_event_time on main.ai_usage_event (occurred_at desc, id desc)
  include (workspace_id, cost_usd, credits);
create index ai_usage_event_workspace on main.ai_usage_event (workspace_id, occurred_at desc, id desc)
  include (cost_usd, credits);
revoke update, delete, truncate on main.ai_usage_event from plinth_app;
create trigger append_only before update or delete on main.ai_usage_event
  for each row execute function main.refuse_change();
create trigger append_only_whole before truncate on main.ai_usage_event
  for each statement execute function main.refuse_change();

-- The books of a workspace outlive it without the numbers of its people.
create procedure main.strip_ai_usage_event(workspace bigint) language plpgsql security definer
  set search_path = pg_catalog as $$
begin
  perform set_config('plinth.purge', 'on', true);
  update main.ai_usage_event set admin_id = null
   where workspace_id = workspace and admin_id is not null;
  perform set_config('plinth.purge', 'off', true);
end $$;
revoke execute on procedure main.strip_ai_usage_event(bigint) from public;
grant execute on procedure main.strip_ai_usage_event(bigint) to plinth_app;

-- Those of a workspace that the test tools remove go with it, as its other books do.
create function main.purge_ai_usage_event(workspace bigint, most integer) returns bigint
  language sql security definer set search_path = pg_catalog
  as $$ select main.purge_books('main.ai_usage_event', workspace, most) $$;
revoke execute on function main.purge_ai_usage_event(bigint, integer) from public;
grant execute on function main.purge_ai_usage_event(bigint, integer) to plinth_app;
