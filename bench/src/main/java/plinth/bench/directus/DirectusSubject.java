package plinth.bench.directus;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.postgresql.PGConnection;
import plinth.bench.data.DealCsv;
import plinth.bench.data.DealRecords;
import plinth.bench.data.Deals;
import plinth.bench.load.Scenario;
import plinth.bench.load.Subject;
import plinth.bench.load.Transfer;
import plinth.bench.server.Meter;
import plinth.bench.server.Target;

/**
 * The deals of the run in a collection of Directus, with a column for each field.
 *
 * @param directus the server
 * @param meter reads CPU times
 * @param records generates the deals
 * @param requests the requests for the deals
 * @param folder temporary folder for files
 */
public record DirectusSubject(
    Directus directus, Meter meter, DealRecords records, DirectusRequests requests, Path folder)
    implements Subject {
  private static final String DEALS = "bench_deals";
  private static final int CHANGED = 1_000;

  /**
   * Creates the collection, loads the deals by COPY, and creates the indexes that a user of these
   * lists would add: on the stage by amount, on the source and on the date.
   */
  public static DirectusSubject of(Directus directus, DealRecords records, int count, Path folder)
      throws IOException, SQLException {
    Target target = directus.target();
    define(target, DEALS);
    Path file = folder.resolve("loaded.csv");
    new DealCsv(records, true).write(file, count);
    try (Connection connection = directus.postgres().open();
        InputStream in = Files.newInputStream(file)) {
      String columns = String.join(", ", Deals.columns().stream().map(Deals.Column::slug).toList());
      connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyIn("copy " + DEALS + " (" + columns + ") from stdin (format csv, header)", in);
    }
    Files.delete(file);
    directus
        .postgres()
        .run(
            "create index on " + DEALS + " (stage, amount)",
            "create index on " + DEALS + " (source)",
            "create index on " + DEALS + " (close_date)",
            "VACUUM ANALYZE",
            "CHECKPOINT");
    return new DirectusSubject(
        directus,
        directus.meter(),
        records,
        new DirectusRequests(target, DEALS, count, records, new AtomicLong(count)),
        folder);
  }

  /** Creates a collection with who and when, as Directus proposes, and the fields of a deal. */
  private static void define(Target target, String collection) throws IOException {
    JsonArrayBuilder fields =
        Json.createArrayBuilder()
            .add(
                Json.createObjectBuilder()
                    .add("field", "id")
                    .add("type", "integer")
                    .add(
                        "schema",
                        Json.createObjectBuilder()
                            .add("is_primary_key", true)
                            .add("has_auto_increment", true)))
            .add(special("user_created", "uuid", "user-created"))
            .add(special("date_created", "timestamp", "date-created"))
            .add(special("user_updated", "uuid", "user-updated"))
            .add(special("date_updated", "timestamp", "date-updated"));
    for (Deals.Column column : Deals.columns()) {
      JsonObjectBuilder schema = Json.createObjectBuilder();
      if (column.slug().equals("reference")) {
        schema.add("is_unique", true);
      } else if (type(column).equals("decimal")) {
        schema.add("numeric_precision", 15).add("numeric_scale", 2);
      }
      fields.add(
          Json.createObjectBuilder()
              .add("field", column.slug())
              .add("type", type(column))
              .add("schema", schema));
    }
    JsonObject body =
        Json.createObjectBuilder()
            .add("collection", collection)
            .add("schema", JsonObject.EMPTY_JSON_OBJECT)
            .add("meta", JsonObject.EMPTY_JSON_OBJECT)
            .add("fields", fields)
            .build();
    target.call("POST", "/collections", body);
  }

  private static JsonObjectBuilder special(String field, String type, String special) {
    return Json.createObjectBuilder()
        .add("field", field)
        .add("type", type)
        .add("schema", JsonObject.EMPTY_JSON_OBJECT)
        .add(
            "meta",
            Json.createObjectBuilder().add("special", Json.createArrayBuilder().add(special)));
  }

  private static String type(Deals.Column column) {
    return switch (column.slug()) {
      case "probability", "seats", "rating" -> "integer";
      default ->
          switch (column.type()) {
            case "number", "currency" -> "decimal";
            case "long_text" -> "text";
            case "multi_select" -> "csv";
            case "date" -> "date";
            case "datetime" -> "timestamp";
            case "boolean" -> "boolean";
            default -> "string";
          };
    };
  }

  @Override
  public String name() {
    return "Directus";
  }

  @Override
  public Target target() {
    return directus.target();
  }

  @Override
  public List<Scenario> scenarios() {
    return requests.all();
  }

  /** Returns the questions of the ask scenario. */
  public List<Scenario> questions() {
    return new DirectusQuestions(target(), DEALS).all();
  }

  @Override
  public List<Transfer> transfers(List<Integer> imports) throws IOException {
    List<Transfer> all = new ArrayList<>();
    DirectusFiles files = new DirectusFiles(target());
    for (int count : imports) {
      String collection = "bench_imports_" + count + "_";
      for (int round = 0; round < Transfer.importRounds(count); round++) {
        define(target(), collection + round);
      }
      Path file = folder.resolve("import_" + count + ".csv");
      new DealCsv(records, true).write(file, count);
      all.add(Transfer.imported(count, round -> files.send(collection + round, file)));
    }
    int rows = requests.last().intValue();
    int changed = Math.min(CHANGED, rows);
    all.add(Transfer.changed(changed, round -> requests.change(changed, round)));
    all.add(Transfer.exported(rows, round -> files.receive(DEALS, folder.resolve("exported.csv"))));
    return all;
  }

  @Override
  public long stored() throws SQLException {
    return directus.postgres().bytes();
  }
}
