package plinth.records;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import plinth.fields.Link;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.records.index.IndexedValues;
import plinth.tenancy.TenantTables;

/**
 * The tenant plane on a real PostgreSQL, accessed as the application role under row-level security
 * and bound to one workspace. All tests of a run share it.
 */
public final class RecordTable {
  public static final long WORKSPACE = 7;

  private static final AtomicReference<RecordTable> SHARED = new AtomicReference<>();

  private final Db db;

  private RecordTable() {
    try {
      EmbeddedPostgres postgres = TenantTables.start();
      String options =
          "-c role=plinth_app -c search_path=tenant,public -c max_parallel_workers_per_gather=0 -c"
              + " random_page_cost=1.1 -c app.workspace_id="
              + WORKSPACE;
      AgroalDataSource source =
          AgroalDataSource.from(
              new AgroalDataSourceConfigurationSupplier()
                  .connectionPoolConfiguration(
                      pool ->
                          pool.maxSize(2)
                              .connectionFactoryConfiguration(
                                  factory ->
                                      factory
                                          .jdbcUrl(postgres.getJdbcUrl("postgres", "postgres"))
                                          .jdbcProperty("options", options))));
      db = new Db(source);
    } catch (IOException | SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  public static RecordTable shared() {
    return SHARED.updateAndGet(table -> table == null ? new RecordTable() : table);
  }

  public Db db() {
    return db;
  }

  /** Injects this table's database and the given members into a bean. */
  public <T> T wired(T bean, Object... members) {
    return wire(bean, Stream.concat(Stream.<Object>of(db), Stream.of(members)).toList());
  }

  /** Injects the given members into a bean. */
  public static <T> T wire(T bean, List<Object> members) {
    for (Field field : bean.getClass().getDeclaredFields()) {
      if (field.isAnnotationPresent(Inject.class)) {
        members.stream()
            .filter(field.getType()::isInstance)
            .findFirst()
            .ifPresent(member -> set(field, bean, member));
      }
    }
    return bean;
  }

  /** Runs work in a transaction, as services do; savepoints and timeouts require one. */
  public <T> T inTransaction(Function<Db, T> work) {
    return db.withConnection(
        connection -> {
          connection.setAutoCommit(false);
          try {
            return work.apply(new Db(always(connection)));
          } finally {
            connection.rollback();
            connection.setAutoCommit(true);
          }
        });
  }

  private static DataSource always(Connection connection) {
    Connection kept =
        (Connection)
            Proxy.newProxyInstance(
                RecordTable.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                  try {
                    return method.getName().equals("close")
                        ? null
                        : method.invoke(connection, arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    return (DataSource)
        Proxy.newProxyInstance(
            RecordTable.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) -> kept);
  }

  private static void set(Field field, Object bean, Object member) {
    try {
      field.setAccessible(true);
      field.set(bean, member);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs a statement as the owner, without row-level security. */
  public void asOwner(String command) {
    db.withConnection(
        connection -> {
          try (Statement statement = connection.createStatement()) {
            statement.execute("set role postgres");
            statement.execute(command);
            return statement.execute("set role plinth_app");
          }
        });
  }

  /** Stores records with IDs from 1 and with the indexed values of a shape. */
  public void fill(Shape shape, List<SampleRecord> records) {
    for (SampleRecord entry : records) {
      IndexedValues indexed = IndexedValues.of(shape, entry.values());
      Map<String, Object> row = new LinkedHashMap<>(indexed.slots());
      row.put("object_id", shape.objectId());
      row.put("id", entry.id());
      row.put("slug", entry.slug());
      row.put("created_at", entry.createdAt());
      row.put("updated_at", entry.createdAt());
      row.put("created_by", entry.createdBy());
      row.put("updated_by", entry.createdBy());
      row.put("tags", indexed.tags().toArray(String[]::new));
      row.put("data", new Sql.Json(withoutLinks(shape, entry).toString()));
      String places = String.join(", ", IntStream.range(0, row.size()).mapToObj(i -> "?").toList());
      db.update(
          Sql.of(
              "insert into record ("
                  + String.join(", ", row.keySet())
                  + ") values ("
                  + places
                  + ")",
              row.values().toArray()));
      if (!indexed.search().isEmpty()) {
        db.update(
            Sql.of(
                "insert into record_words (object_id, record_id, search) values (?, ?, ?)",
                shape.objectId(),
                entry.id(),
                indexed.search()));
      }
    }
  }

  private static JsonObject withoutLinks(Shape shape, SampleRecord entry) {
    JsonObjectBuilder data = Json.createObjectBuilder(entry.data());
    shape.fields().stream()
        .filter(field -> LinkEdit.linkOf(field) != null)
        .forEach(field -> data.remove(field.slug()));
    return data.build();
  }

  /** Links a record to a record of the other side, by their IDs. */
  public void link(Link link, long recordId, long related) {
    db.update(
        Sql.of(
            "insert into record_link (relation_id, "
                + link.ownColumn()
                + ", "
                + link.theirColumn()
                + ", from_single, to_single, created_at, created_by) values (?, ?, ?, false,"
                + " false, now(), 'admin:1')",
            link.relationId(),
            recordId,
            related));
  }

  /** The condition that restricts a query to the workspace and an object. */
  public static Sql within(Shape shape) {
    return Sql.of(
        "r.workspace_id = ? and r.object_id = ? and r.deleted_at is null",
        WORKSPACE,
        shape.objectId());
  }
}
