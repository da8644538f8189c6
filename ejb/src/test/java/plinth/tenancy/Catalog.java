package plinth.tenancy;

import static plinth.tenancy.MigratedDatabase.texts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** What a database has in the schemas of the two planes, as its catalog tells. */
final class Catalog {
  private static final String OURS =
      " in (select oid from pg_namespace where nspname in ('main', 'tenant'))";

  private static final String TABLES =
      "select relnamespace::regnamespace || '.' || relname from pg_class where relkind in ('r',"
          + " 'p') and not relispartition and relname <> 'schema_history' and relnamespace"
          + OURS
          + " order by 1";

  /**
   * One line for each thing: column, constraint, index, policy, right, view, routine, trigger. How
   * the conditions of triggers are nested is not the same after a dump.
   */
  private static final String THINGS =
      """
      with r as (
        select oid, relname, relkind, relacl, relowner, reloptions, relrowsecurity,
               relnamespace::regnamespace || '.' || relname as name
        from pg_class where relkind in ('r', 'p', 'v', 'S', 'm') and relname <> 'schema_history'
          and relnamespace :ours),
      f as (
        select p.*, pronamespace::regnamespace || '.' || proname || '('
          || pg_get_function_identity_arguments(oid) || ')' as name
        from pg_proc p where pronamespace :ours)
      select concat_ws(' ', 'relation', name, relkind, 'rls', relrowsecurity, reloptions) from r
      union all
      select concat_ws(' ', 'column', name, attname, format_type(atttypid, atttypmod), attnotnull,
        attidentity, attgenerated, pg_get_expr(adbin, adrelid), attcollation::regcollation)
      from r join pg_attribute on attrelid = r.oid and attnum > 0 and not attisdropped
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      union all
      select concat_ws(' ', 'right', name, coalesce(grantee::regrole::text, ''), privilege_type)
      from r, aclexplode(relacl) where grantee <> relowner
      union all
      select concat_ws(' ', 'right', name, attname, grantee::regrole, privilege_type)
      from r join pg_attribute on attrelid = r.oid, aclexplode(attacl) where grantee <> relowner
      union all
      select concat_ws(' ', 'constraint', name, conname, pg_get_constraintdef(c.oid), convalidated)
      from r join pg_constraint c on conrelid = r.oid where contype <> 'n'
      union all
      select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid)
      from r join pg_index on indrelid = r.oid
      union all
      select concat_ws(' ', 'policy', r.name, polname, polcmd, polpermissive,
        array(select q::regrole::text from unnest(polroles) q order by 1),
        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
      from r join pg_policy on polrelid = r.oid
      union all
      select concat_ws(' ', 'view', name, pg_get_viewdef(oid)) from r where relkind in ('v', 'm')
      union all
      select concat_ws(' ', 'routine', name, pg_get_functiondef(oid)) from f
      union all
      select concat_ws(' ', 'right', name, grantee, privilege_type)
      from (select name, proowner, case when grantee = 0 then 'public' else grantee::regrole::text end
              as grantee, grantee as g, privilege_type
            from f, aclexplode(coalesce(proacl, acldefault('f', proowner)))) x where g <> proowner
      union all
      select concat_ws(' ', 'trigger', translate(pg_get_triggerdef(t.oid), '()', ''), tgenabled)
      from r join pg_trigger t on tgrelid = r.oid where not tgisinternal
      union all
      select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(s.oid))
      from r join pg_statistic_ext s on stxrelid = r.oid
      """
          .replace(":ours", OURS);

  private Catalog() {}

  /** The tables, as {@code tenant.record}. */
  static List<String> tables(Connection connection) throws SQLException {
    return texts(connection, TABLES);
  }

  /** Everything, a line each. */
  static List<String> things(Connection connection) throws SQLException {
    return texts(connection, THINGS);
  }

  /** The name of a table in a statement. */
  static String quoted(String table) {
    return table.replaceFirst("\\.(.*)", ".\"$1\"");
  }
}
