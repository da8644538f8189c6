-- For a PostgreSQL whose administrator makes all roles. Plinth makes plinth_app, plinth_dispatch and
-- plinth_member itself where its owner role may (CREATEROLE); where not, run this as the administrator first, with
-- passwords of your own: psql --file=roles.sql

-- Owns the databases and migrates them. CREATEDB is for workspaces with a database of their own.
create role plinth_owner login nosuperuser createdb nocreaterole password 'owner-password';

-- What Plinth works as: under row-level security, owner of nothing. Give its password to Plinth as
-- PLINTH_DB_APP_PASSWORD.
create role plinth_app login noinherit nosuperuser nobypassrls nocreatedb nocreaterole
  password 'app-password';

-- Sees the rows of queues alone; taken on for the moment of claiming one.
create role plinth_dispatch nologin;
grant plinth_dispatch to plinth_app;

-- Sees the records of one member; taken on by transactions of members whose role does not show all.
create role plinth_member nologin;
grant plinth_member to plinth_app;

create database plinth owner plinth_owner encoding 'UTF8' template template0;
