package plinth.tenancy;

import static plinth.tenancy.MigratedDatabase.run;
import static plinth.tenancy.MigratedDatabase.texts;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Creates an arbitrary row of a table, based on the catalog's description of its columns. */
public final class AnyRow {
  private AnyRow() {}

  /**
   * Inserts a row. Each required column gets a value of its type, or the first that a check allows.
   */
  public static void insert(Connection connection, String table, long workspaceId)
      throws SQLException {
    String where =
        " from information_schema.columns where table_schema || '.' || table_name = '"
            + table
            + "' and is_nullable = 'NO' and is_identity = 'NO' and column_default is null"
            + " and column_name <> 'workspace_id' order by ordinal_position";
    List<String> columns = texts(connection, "select quote_ident(column_name)" + where);
    List<String> names = texts(connection, "select column_name" + where);
    List<String> types = texts(connection, "select udt_name" + where);
    StringBuilder into = new StringBuilder("workspace_id");
    StringBuilder values = new StringBuilder().append(workspaceId);
    for (int i = 0; i < columns.size(); i++) {
      into.append(", ").append(columns.get(i));
      values.append(", ").append(value(connection, table, names.get(i), types.get(i)));
    }
    run(
        connection,
        "insert into "
            + table.replace(".", ".\"")
            + "\" ("
            + into
            + ") overriding user value values ("
            + values
            + ")");
  }

  private static String value(Connection connection, String table, String column, String type)
      throws SQLException {
    List<String> allowed =
        texts(
            connection,
            "select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1] from pg_constraint"
                + " where contype = 'c' and conrelid = '"
                + table.replace(".", ".\"")
                + "\"'::regclass and pg_get_constraintdef(oid) like '%("
                + column
                + " = ANY%'");
    if (!allowed.isEmpty()) {
      return "'" + allowed.get(0) + "'";
    }
    return switch (type) {
      case "bool" -> "false";
      case "int2", "int4", "int8", "float8", "numeric" -> "1";
      case "jsonb", "_text", "_int8" -> "'{}'";
      case "timestamptz" -> "now()";
      case "bytea" -> "'\\x01'";
      default -> "'x'";
    };
  }
}
