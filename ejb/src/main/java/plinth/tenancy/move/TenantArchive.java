package plinth.tenancy.move;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import plinth.kernel.DbException;
import plinth.kernel.Problem;
import plinth.tenancy.Plane;
import plinth.tenancy.TableOfTables;
import plinth.tenancy.TenancyProblem;

/**
 * Writes the rows of a workspace from a database as one text per table, and reads them into
 * another, with the statements of a move. The texts do not contain the number of the workspace.
 * Queues are left out: queued work is done where it was queued. So are files that are being
 * imported or exported, and webhooks, whose keys and secrets stay behind.
 */
public final class TenantArchive {
  private static final Set<String> STAYING =
      Set.of(
          "export",
          "import_claim",
          "import_failure",
          "import_file",
          "import_key",
          "import_match",
          "import_part",
          "import_preview",
          "import_run",
          "import_state",
          "webhook_attempt",
          "webhook_delivery",
          "webhook_event");
  private static final Set<String> QUEUES =
      TableOfTables.of(Plane.TENANT)
          .filter(entry -> entry.policy() == TableOfTables.Policy.DISPATCH)
          .map(TableOfTables.Entry::name)
          .collect(Collectors.toUnmodifiableSet());

  private static final String FILES =
      """
      select id, key, size, encode(digest, 'hex') as sha256
      from tenant.file
      where workspace_id = ? and status = 'ready'
      order by id
      """;

  private static final String SCHEMA =
      """
      select version
      from tenant.schema_history
      where success and version is not null
      order by installed_rank desc
      limit 1
      """;

  private TenantArchive() {}

  /** The target of the text of a table; it is not closed. */
  @FunctionalInterface
  public interface Sink {
    /** Begins a table. */
    OutputStream open(String table) throws IOException;
  }

  /** The source of the text of a table; it is closed. */
  @FunctionalInterface
  public interface Source {
    /** Opens a table. */
    InputStream open(String table) throws IOException;
  }

  /** Writes the rows of a workspace as of one moment, and describes them. */
  public static TenantContent write(long workspaceId, @Nullable String database, Sink sink) {
    return inSnapshot(
        workspaceId,
        database,
        (connection, tables) -> {
          for (MovedTable table : tables) {
            copyOut(connection, table, workspaceId, sink);
          }
          return content(connection, workspaceId, tables);
        });
  }

  /** Describes the rows of a workspace as of one moment. */
  public static TenantContent describe(long workspaceId, @Nullable String database) {
    return inSnapshot(
        workspaceId, database, (connection, tables) -> content(connection, workspaceId, tables));
  }

  /**
   * Replaces the rows of a workspace in a database where the workspace is closed. Refuses rows that
   * differ from the content's description, or that are for other tables. Calling it again starts
   * over.
   */
  public static void read(
      long workspaceId, @Nullable String database, TenantContent content, Source source) {
    try (Connection connection = MoveEnds.connect(workspaceId, database)) {
      MoveFence.hide(connection, workspaceId);
      List<MovedTable> tables = archived(connection);
      check(connection, tables, content);
      TenantMove.clear(connection, workspaceId, MovedTables.read(connection));
      connection.setAutoCommit(false);
      for (MovedTable table : tables) {
        copyIn(connection, table, requireTable(content, table), source);
      }
      TenantContent found = content(connection, workspaceId, tables);
      for (TenantContent.Table table : content.tables()) {
        if (!found.tables().contains(table)) {
          throw new Problem(
              TenancyProblem.ARCHIVE_DIFFERS, "Rows of " + table.name() + " do not match");
        }
      }
      MoveSequences.raise(connection, content.sequences());
      connection.commit();
    } catch (SQLException e) {
      throw new DbException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Opens the workspace. */
  public static void open(long workspaceId, @Nullable String database) {
    try (Connection connection = MoveEnds.connect(workspaceId, database)) {
      MoveFence.delete(connection, workspaceId);
    } catch (SQLException e) {
      throw new DbException(e);
    }
  }

  /** Removes the rows of a workspace that was never opened from the main database. */
  public static void remove(long workspaceId) {
    try (Connection connection = MoveEnds.connect(workspaceId, null)) {
      TenantMove.clear(connection, workspaceId, MovedTables.read(connection));
      MoveFence.delete(connection, workspaceId);
    } catch (SQLException e) {
      throw new DbException(e);
    }
  }

  private static void check(Connection connection, List<MovedTable> tables, TenantContent content)
      throws SQLException {
    String schema = schema(connection);
    if (!schema.equals(content.schema())) {
      throw new Problem(
          TenancyProblem.ARCHIVE_OF_ANOTHER_VERSION,
          "The archive has tables of version "
              + content.schema()
              + ", this server has version "
              + schema);
    }
    for (MovedTable table : tables) {
      if (!requireTable(content, table).columns().equals(table.columnList())) {
        throw new Problem(
            TenancyProblem.ARCHIVE_OF_ANOTHER_VERSION, "Columns of " + table.name() + " differ");
      }
    }
  }

  private static TenantContent.Table requireTable(TenantContent content, MovedTable table) {
    return content.tables().stream()
        .filter(listed -> listed.name().equals(table.name()))
        .findFirst()
        .orElseThrow(
            () ->
                new Problem(
                    TenancyProblem.ARCHIVE_OF_ANOTHER_VERSION,
                    "The archive has no " + table.name()));
  }

  private static void copyOut(Connection connection, MovedTable table, long workspaceId, Sink sink)
      throws SQLException, IOException {
    connection
        .unwrap(PGConnection.class)
        .getCopyAPI()
        .copyOut(
            "copy (" + table.select(workspaceId, List.of(), null) + ") to stdout",
            sink.open(table.name()));
  }

  private static void copyIn(
      Connection connection, MovedTable table, TenantContent.Table listed, Source source)
      throws SQLException, IOException {
    try (InputStream rows = source.open(table.name())) {
      connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyIn("copy " + table.table() + " (" + listed.columns() + ") from stdin", rows);
    }
  }

  private static TenantContent content(
      Connection connection, long workspaceId, List<MovedTable> tables) throws SQLException {
    List<TenantContent.Table> listed = new ArrayList<>();
    for (MovedTable table : tables) {
      String digest = MovedTable.digest(table.select(workspaceId, List.of(), null));
      List<String> row = Objects.requireNonNull(MoveEnds.queryRow(connection, digest));
      listed.add(
          new TenantContent.Table(
              table.name(), table.columnList(), Long.parseLong(row.get(0)), row.get(1)));
    }
    return new TenantContent(
        schema(connection), listed, MoveSequences.read(connection), files(connection, workspaceId));
  }

  private static List<TenantContent.File> files(Connection connection, long workspaceId)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(FILES)) {
      query.setLong(1, workspaceId);
      List<TenantContent.File> files = new ArrayList<>();
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          files.add(
              new TenantContent.File(
                  rows.getLong("id"),
                  rows.getString("key"),
                  rows.getLong("size"),
                  rows.getString("sha256")));
        }
      }
      return files;
    }
  }

  private static String schema(Connection connection) throws SQLException {
    return Objects.requireNonNull(MoveEnds.queryRow(connection, SCHEMA)).get(0);
  }

  private static List<MovedTable> archived(Connection connection) throws SQLException {
    return MovedTables.read(connection).stream()
        .filter(table -> !QUEUES.contains(table.name()))
        .filter(table -> !STAYING.contains(table.name()))
        .toList();
  }

  private interface Look {
    TenantContent read(Connection connection, List<MovedTable> tables)
        throws SQLException, IOException;
  }

  private static TenantContent inSnapshot(long workspaceId, @Nullable String database, Look look) {
    try (Connection connection = MoveEnds.connect(workspaceId, database)) {
      connection.setAutoCommit(false);
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      connection.setReadOnly(true);
      TenantContent content = look.read(connection, archived(connection));
      connection.rollback();
      return content;
    } catch (SQLException e) {
      throw new DbException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
