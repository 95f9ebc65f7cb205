-- Who did what to which record, with old and new values. The application may add and read, never change or remove.
create table audit_log (
  account_id uuid not null references accounts,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default now(),
  by_id uuid,
  by_name text not null,
  action text not null,
  record_kind text not null,
  record_id text,
  old jsonb,
  new jsonb,
  ip text,
  request_id text,
  primary key (account_id, id)
);
create index on audit_log (account_id, at desc, id desc);
create index on audit_log (account_id, record_kind, record_id, at desc);
call wall_tenant_table('audit_log');
revoke update, delete on audit_log from bellhop_app;
