package plinth.tenancy;

import static plinth.tenancy.MigratedDatabase.texts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The contents of the two schemas according to the database catalog. */
final class Catalog {
  private static final String OURS =
      " in (select oid from pg_namespace where nspname in ('main', 'tenant'))";

  private static final String TABLES =
      "select relnamespace::regnamespace || '.' || relname from pg_class where relkind in ('r',"
          + " 'p') and not relispartition and relname <> 'schema_history' and relnamespace"
          + OURS
          + " order by 1";

  /**
   * One line for each item: schema, relation, column, sequence, constraint, index, policy,
   * privilege, view, routine, trigger, statistics, type, extension, comment. It ignores the order
   * of columns, comments and white space in routines, and the parentheses of triggers, which a dump
   * changes.
   */
  private static final String THINGS =
      """
      with r as (
        select c.*, relnamespace::regnamespace || '.' || relname as name
        from pg_class c where relkind in ('r', 'p', 'v', 'S', 'm') and relname <> 'schema_history'
          and relnamespace :ours),
      f as (
        select p.*, pronamespace::regnamespace || '.' || proname || '('
          || pg_get_function_identity_arguments(oid) || ')' as name
        from pg_proc p where pronamespace :ours)
      select concat_ws(' ', 'schema', nspname, nspowner::regrole, grantee::regrole, privilege_type)
      from pg_namespace, aclexplode(nspacl) where oid :ours
      union all
      select concat_ws(' ', 'new', defaclobjtype, 'of', defaclrole::regrole, 'in',
        defaclnamespace::regnamespace, grantee::regrole, privilege_type)
      from pg_default_acl, aclexplode(defaclacl) where defaclnamespace :ours
      union all
      select concat_ws(' ', 'relation', name, relkind, relpersistence, 'owner', relowner::regrole,
        'rls', relrowsecurity, relforcerowsecurity, reloptions, relreplident,
        (select t.reloptions from pg_class t where t.oid = r.reltoastrelid),
        case when relkind = 'p' then pg_get_partkeydef(oid) end, pg_get_expr(relpartbound, oid))
      from r
      union all
      select concat_ws(' ', 'column', name, attname, format_type(atttypid, atttypmod), attnotnull,
        attidentity, attgenerated, pg_get_expr(adbin, adrelid), attcollation::regcollation,
        attstorage, attcompression, attoptions, 'statistics', nullif(attstattarget, -1))
      from r join pg_attribute on attrelid = r.oid and attnum > 0 and not attisdropped
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      union all
      select concat_ws(' ', 'sequence', name, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax,
        seqcache, seqcycle, 'of', refobjid::regclass, attname, deptype)
      from r join pg_sequence on seqrelid = r.oid
        left join pg_depend on classid = 'pg_class'::regclass and objid = r.oid
          and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
        left join pg_attribute on attrelid = refobjid and attnum = refobjsubid
      union all
      select concat_ws(' ', 'right', name, coalesce(grantee::regrole::text, ''), privilege_type,
        is_grantable)
      from r, aclexplode(relacl) where grantee <> relowner
      union all
      select concat_ws(' ', 'right', name, attname, grantee::regrole, privilege_type, is_grantable)
      from r join pg_attribute on attrelid = r.oid, aclexplode(attacl) where grantee <> relowner
      union all
      select concat_ws(' ', 'constraint', name, conname, pg_get_constraintdef(c.oid), convalidated)
      from r join pg_constraint c on conrelid = r.oid where contype <> 'n'
      union all
      select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid, indisready,
        indisclustered, indisreplident, (select i.reloptions from pg_class i where i.oid = indexrelid))
      from r join pg_index on indrelid = r.oid
      union all
      select concat_ws(' ', 'policy', r.name, polname, polcmd, polpermissive,
        array(select q::regrole::text from unnest(polroles) q order by 1),
        pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid))
      from r join pg_policy on polrelid = r.oid
      union all
      select concat_ws(' ', 'view', name, pg_get_viewdef(oid)) from r where relkind in ('v', 'm')
      union all
      select concat_ws(' ', 'routine', name, 'owner', proowner::regrole, regexp_replace(
        regexp_replace(pg_get_functiondef(oid), '--[^\n]*', '', 'g'), '\\s+', ' ', 'g'))
      from f
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
      union all
      select concat_ws(' ', 'type', typname, typtype) from pg_type
      where typnamespace :ours and (typtype in ('d', 'e', 'r', 'm')
        or typrelid in (select oid from pg_class where relkind = 'c'))
      union all
      select concat_ws(' ', 'extension', extname, extnamespace::regnamespace) from pg_extension
      union all
      select concat_ws(' ', 'comment', o.type, o.identity, description)
      from pg_description, pg_identify_object(classoid, objoid, objsubid) o
      where objoid >= 16384 and (o.schema in ('main', 'tenant')
        or classoid = 'pg_namespace'::regclass and objoid :ours)
      """
          .replace(":ours", OURS);

  private Catalog() {}

  /** The tables, as {@code tenant.record}. */
  static List<String> tables(Connection connection) throws SQLException {
    return texts(connection, TABLES);
  }

  /** All items, one per line. */
  static List<String> things(Connection connection) throws SQLException {
    return texts(connection, THINGS);
  }

  /** The quoted name of a table for a statement. */
  static String quoted(String table) {
    return table.replaceFirst("\\.(.*)", ".\"$1\"");
  }
}
