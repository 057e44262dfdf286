#!/bin/sh
# The image of PostgreSQL runs this once, before its first start. Creates a database owned by an ordinary user, to whom row-level
# security applies. Removes the password of the superuser, who can then sign in only inside the container
# (docker compose exec database psql --username=postgres).
set -e
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
\getenv password POSTGRES_PASSWORD
create role site login password :'password';
create database site owner site encoding 'UTF8' template template0;
alter role current_user password null;
SQL
