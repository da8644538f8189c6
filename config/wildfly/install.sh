#!/bin/sh
# Makes a fresh, stopped WildFly 39 ready for Plinth.
# usage: install.sh WILDFLY_HOME ECLIPSELINK_JAR POSTGRESQL_JAR
set -eu
if [ $# -ne 3 ]; then
  sed -n 's/^# \(usage.*\)/\1/p' "$0" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
home=$(cd "$1" && pwd)

jpa="$home/modules/org/eclipse/persistence/main"
mkdir -p "$jpa"
cp "$here/eclipselink-module.xml" "$jpa/module.xml"
cp "$home"/modules/system/layers/base/org/eclipse/persistence/main/jipijapa-eclipselink-*.jar \
  "$jpa/jipijapa-eclipselink.jar"
cp "$2" "$jpa/eclipselink.jar"

driver="$home/modules/org/postgresql/main"
mkdir -p "$driver"
cp "$here/postgresql-module.xml" "$driver/module.xml"
cp "$3" "$driver/postgresql.jar"

JBOSS_HOME="$home" sh "$home/bin/jboss-cli.sh" --file="$here/plinth.cli"
