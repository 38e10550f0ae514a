-- The job queue (pg-boss) makes its tables here. Made here because the schemas are brought up to date by one process at a time: two that
-- start together on a new database would both make it, and the second one would end.
create schema if not exists pgboss;
