-- What the preview of a file found, under the slug of its job: null until it is ready.
create table tenant.import_preview (
  workspace_id bigint not null default tenant.bound_workspace(),
  job_slug     text   not null,
  file_id      bigint not null,
  object_id    bigint not null,
  found        jsonb,
  -- The first rows, as a list of lists of texts with the number of the row in front.
  first_rows   jsonb,
  primary key (workspace_id, job_slug),
  foreign key (workspace_id, file_id) references tenant.import_file (workspace_id, id) on delete cascade
);
create index import_preview_file on tenant.import_preview (workspace_id, file_id);
call tenant.isolate('tenant.import_preview');
