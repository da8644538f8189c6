package plinth.kernel;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGStatement;
import org.postgresql.util.PGobject;

/**
 * Runs {@link Sql} on a data source, in the current transaction. Thread-safe; it holds no
 * connection.
 */
public final class Db {
  private static final Sql SHARE_LOCK =
      Sql.named(
          """
          select count(*)
          from pg_advisory_xact_lock_shared(hashtextextended(:name, :number))
          """);

  private final DataSource source;
  private final Runnable before;
  private final Admission admission;

  /** Creates a runner over a data source. */
  public Db(DataSource source) {
    this(source, () -> {}, text -> Turn.FREE);
  }

  /**
   * Creates a runner over a data source.
   *
   * @param before runs before each statement, in its transaction
   * @param admission decides when a composed statement may run
   */
  public Db(DataSource source, Runnable before, Admission admission) {
    this.source = source;
    this.before = before;
    this.admission = admission;
  }

  /** Decides when a composed statement may run, since such statements may be slow. */
  @FunctionalInterface
  public interface Admission {
    /** Waits until the statement with this text may run. */
    Turn await(String text) throws SQLException;
  }

  /** The time in which a statement may run. */
  @FunctionalInterface
  public interface Turn extends AutoCloseable {
    /** The turn of a statement that is not limited. */
    Turn FREE = () -> {};

    /** Ends with the statement. */
    @Override
    void close();
  }

  /** Reads one row. */
  @FunctionalInterface
  public interface Row<T extends @Nullable Object> {
    /** The value of the current row. */
    T read(ResultSet row) throws SQLException;
  }

  /** Work with a connection of the current transaction, for what the other methods do not offer. */
  @FunctionalInterface
  public interface Work<T extends @Nullable Object> {
    /** Does the work; the connection is closed by the caller. */
    T apply(Connection connection) throws SQLException;
  }

  /** All rows, in order. */
  public <T extends @Nullable Object> List<T> list(Sql sql, Row<T> row) {
    return run(
        sql,
        connection -> {
          try (PreparedStatement statement = prepare(connection, sql);
              ResultSet rows = statement.executeQuery()) {
            List<T> all = new ArrayList<>();
            while (rows.next()) {
              all.add(row.read(rows));
            }
            return all;
          }
        });
  }

  /**
   * All rows of a statement that is composed anew for each request: it is planned with its values
   * and never prepared on the server, unless all its values are keys. Statements before the query,
   * separated by {@code ;}, are sent with it in one round trip. It takes no locks, because a slow
   * one waits for its turn.
   */
  public <T extends @Nullable Object> List<T> listComposed(Sql sql, Row<T> row) {
    return run(
        sql,
        connection -> {
          try (Turn turn = admission.await(sql.text());
              PreparedStatement statement = prepare(connection, sql)) {
            if (!sql.isOnePlan()) {
              statement.unwrap(PGStatement.class).setPrepareThreshold(0);
            }
            List<T> all = new ArrayList<>();
            boolean isRows = statement.execute();
            while (isRows || statement.getUpdateCount() != -1) {
              if (isRows) {
                ResultSet rows = statement.getResultSet();
                while (rows.next()) {
                  all.add(row.read(rows));
                }
              }
              isRows = statement.getMoreResults();
            }
            return all;
          }
        });
  }

  /** Reads rows one by one while they arrive. */
  @FunctionalInterface
  public interface Rows<T extends @Nullable Object> {
    /** Reads as many rows as it wants. */
    T read(ResultSet rows) throws SQLException;
  }

  /**
   * Streams the rows of a statement that is composed anew for each request. In a transaction, at
   * most {@code fetch} rows are in memory at a time, however many there are.
   */
  public <T extends @Nullable Object> T stream(Sql sql, int fetch, Rows<T> use) {
    return run(
        sql,
        connection -> {
          try (PreparedStatement statement = prepare(connection, sql)) {
            statement.unwrap(PGStatement.class).setPrepareThreshold(0);
            statement.setFetchSize(fetch);
            try (ResultSet rows = statement.executeQuery()) {
              return use.read(rows);
            }
          }
        });
  }

  /** The first row, if any; a row that reads as null counts as missing. */
  public <T> Optional<T> first(Sql sql, Row<@Nullable T> row) {
    return run(
        sql,
        connection -> {
          try (PreparedStatement statement = prepare(connection, sql);
              ResultSet rows = statement.executeQuery()) {
            return rows.next() ? Optional.ofNullable(row.read(rows)) : Optional.empty();
          }
        });
  }

  /** The only row of a statement that always returns one. */
  public <T> T one(Sql sql, Row<@Nullable T> row) {
    return first(sql, row)
        .orElseThrow(() -> new IllegalStateException("no row for: " + sql.text()));
  }

  /** The whole number that a query of one row and column returns. */
  public long number(Sql sql) {
    return one(sql, row -> row.getLong(1));
  }

  /** Runs a statement and returns the number of affected rows. */
  public int update(Sql sql) {
    return run(
        sql,
        connection -> {
          try (PreparedStatement statement = prepare(connection, sql)) {
            return statement.executeUpdate();
          }
        });
  }

  /**
   * Waits until no other transaction holds the lock with this name and number, then holds it until
   * the transaction ends.
   */
  public void lock(String name, long number) {
    lock(Sql.of("hashtextextended(?, ?)", name, number));
  }

  /** Takes a lock by its key, a whole number, in the same way. */
  public void lock(Sql key) {
    number(Sql.of("select count(*) from pg_advisory_xact_lock(").plus(key).plus(")"));
  }

  /** Waits for exclusive holders of the lock, then shares it until the transaction ends. */
  public void shareLock(String name, long number) {
    number(SHARE_LOCK.with("name", name).with("number", number));
  }

  /** Takes the lock until the transaction ends, unless another transaction holds it. */
  public boolean tryLock(String name, long number) {
    return one(
        Sql.of("select pg_try_advisory_xact_lock(hashtextextended(?, ?))", name, number),
        row -> row.getBoolean(1));
  }

  /** Runs work on a connection of the current transaction. */
  public <T extends @Nullable Object> T withConnection(Work<T> work) {
    before.run();
    try (Connection connection = source.getConnection()) {
      return work.apply(connection);
    } catch (SQLException e) {
      throw new DbException(e);
    }
  }

  /** Runs work with one statement, which becomes a span if the current work is traced. */
  private <T extends @Nullable Object> T run(Sql sql, Work<T> work) {
    try (Span span = Span.startStatement(sql.text())) {
      try {
        return withConnection(work);
      } catch (DbException e) {
        span.recordDbError(e);
        e.refuse();
        throw e;
      }
    }
  }

  private static PreparedStatement prepare(Connection connection, Sql sql) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql.text());
    try {
      for (int i = 0; i < sql.values().size(); i++) {
        bind(connection, statement, i + 1, sql.values().get(i));
      }
      return statement;
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
  }

  private static void bind(
      Connection connection, PreparedStatement statement, int index, @Nullable Object value)
      throws SQLException {
    if (value == null) {
      statement.setNull(index, Types.NULL);
    } else if (value instanceof Instant moment) {
      statement.setObject(index, OffsetDateTime.ofInstant(moment, ZoneOffset.UTC));
    } else if (value instanceof LocalDate date) {
      statement.setObject(index, date);
    } else if (value instanceof Sql.Name name) {
      throw new IllegalStateException("no value is given for " + name.name());
    } else if (value instanceof Sql.Key key) {
      bind(connection, statement, index, key.value());
    } else if (value instanceof Sql.Json json) {
      PGobject object = new PGobject();
      object.setType("jsonb");
      object.setValue(json.text());
      statement.setObject(index, object);
    } else if (value instanceof String[] texts) {
      statement.setArray(index, array(connection, "text", texts));
    } else if (value instanceof Long[] numbers) {
      statement.setArray(index, array(connection, "bigint", numbers));
    } else if (value instanceof Double[] numbers) {
      statement.setArray(index, array(connection, "float8", numbers));
    } else if (value instanceof Instant[] moments) {
      statement.setArray(index, array(connection, "timestamptz", moments));
    } else if (value instanceof Sql.Json[] documents) {
      String[] texts = Stream.of(documents).map(Sql.Json::text).toArray(String[]::new);
      statement.setArray(index, array(connection, "jsonb", texts));
    } else {
      statement.setObject(index, value);
    }
  }

  private static Array array(Connection connection, String type, Object[] values)
      throws SQLException {
    return connection.createArrayOf(type, values);
  }

  /** The moment in a {@code timestamptz} column, or null. */
  public static @Nullable Instant moment(ResultSet row, String column) throws SQLException {
    OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
    return value == null ? null : value.toInstant();
  }

  /** The moment in a {@code timestamptz} column that is never null. */
  public static Instant requiredMoment(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  /** The number in a nullable {@code bigint} column. */
  public static @Nullable Long nullableLong(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? null : value;
  }
}
