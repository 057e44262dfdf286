#!/bin/sh
# Run once by the image of PostgreSQL, before its first start: a database that belongs to a user without privileges, so that row-level security
# binds it. The password of the superuser goes: it signs in from within the container alone (docker compose exec database psql --username=postgres).
set -e
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
\getenv password POSTGRES_PASSWORD
create role site login password :'password';
create database site owner site encoding 'UTF8' template template0;
alter role current_user password null;
SQL
