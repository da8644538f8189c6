package plinth.testing;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The rows of workspaces in the main database by table, read without the application. */
public final class Footprint {
  private static final String NAMING =
      """
      select table_schema || '.' || quote_ident(table_name) || ' ' || column_name
        from information_schema.columns join pg_class
          on oid = format('%I.%I', table_schema, table_name)::regclass
       where table_schema in (:schemas) and relkind in ('r', 'p') and not relispartition
         and column_name in ('workspace_id', 'tenant_id')""";

  private static final String TABLES =
      tables("'main', 'tenant'") + " union all select 'main.tenants id'";

  private static final String DIGEST =
      "select '%1$s', md5(coalesce(string_agg(t::text, '|' order by t::text), ''))"
          + " from %1$s t, lateral (select t.%2$s as w) as named where ";

  private static final String PEOPLE =
      """
      select 'main."user"=' || md5(string_agg(t::text, '|' order by id)) from main."user" t
       where id in (select user_id from main.user_workspaces where workspace_id = %s)""";

  private Footprint() {}

  /** The number of a workspace's rows in each table with a workspace column, without zeros. */
  public static Map<String, Long> counts(Plinth server, long workspaceId) {
    return each(server, "select '%1$s', count(*)::text from %1$s t where t.%2$s = " + workspaceId)
        .entrySet()
        .stream()
        .filter(entry -> !entry.getValue().equals("0"))
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                entry -> Long.valueOf(entry.getValue()),
                (one, other) -> one,
                TreeMap::new));
  }

  /**
   * A digest of each table's rows that belong to workspaces with a condition on {@code w}, without
   * tables that are folded in the meantime.
   */
  public static Map<String, String> digests(Plinth server, String condition) {
    return settled(each(server, DIGEST + condition));
  }

  /**
   * A digest of a workspace's rows in the database with its data, and of its users. The time of a
   * key's last use is left out, because it is written later.
   */
  public static Map<String, String> digestsIn(Workspace workspace) {
    String rows = DIGEST.replace("t::text", "(to_jsonb(t) - 'last_used_at')::text");
    String own =
        union(Database.textsIn(workspace.id(), tables("'tenant'")), rows + "w = " + workspace.id());
    Map<String, String> all = pairs(Database.textsIn(workspace.id(), own));
    each(Plinth.server(), rows + "w = " + workspace.id())
        .forEach((table, digest) -> all.merge(table, digest, (one, other) -> one + other));
    all.putAll(pairs(Database.texts(PEOPLE.formatted(workspace.id()))));
    return settled(all);
  }

  private static Map<String, String> settled(Map<String, String> digests) {
    digests.keySet().removeIf(table -> table.startsWith("tenant.record_tally_"));
    return digests;
  }

  /** The number of rows with a text in each table, without zeros. */
  public static Map<String, String> holding(Plinth server, String text) {
    List<String> all =
        Database.texts(
            server,
            "select format('%I.%I', schemaname, tablename) from pg_tables"
                + " where schemaname in ('main', 'tenant')");
    String sql =
        all.stream()
            .map(
                table ->
                    "select '"
                        + table
                        + "=' || count(*) from "
                        + table
                        + " t where t::text ilike '%"
                        + text
                        + "%' having count(*) > 0")
            .collect(Collectors.joining(" union all "));
    return pairs(Database.texts(server, sql));
  }

  private static Map<String, String> each(Plinth server, String select) {
    return pairs(Database.texts(server, union(Database.texts(server, TABLES), select)));
  }

  private static String tables(String schemas) {
    return NAMING.replace(":schemas", schemas);
  }

  private static String union(List<String> tables, String select) {
    String sql =
        tables.stream()
            .map(named -> select.formatted((Object[]) named.split(" ")))
            .collect(Collectors.joining(" union all "));
    return "select a || '=' || b from (" + sql + ") as all_of (a, b)";
  }

  private static Map<String, String> pairs(List<String> rows) {
    Map<String, String> all = new TreeMap<>();
    for (String row : rows) {
      int equals = row.indexOf('=');
      all.put(row.substring(0, equals), row.substring(equals + 1));
    }
    return all;
  }
}
