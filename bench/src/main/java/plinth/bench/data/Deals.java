package plinth.bench.data;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import java.util.Set;

/** The object that the benchmark measures: twenty typed fields of a typical sales team. */
public final class Deals {
  static final List<String> STAGES =
      List.of("new", "qualified", "proposal", "negotiation", "won", "lost");
  static final List<String> SOURCES =
      List.of("referral", "website", "event", "outbound", "partner", "advert", "inbound", "other");
  static final List<String> REGIONS = List.of("emea", "amer", "apac", "latam");
  static final List<String> LABELS =
      List.of("urgent", "renewal", "upsell", "public", "pilot", "strategic", "legal", "multi_year");

  /** The fields that lists are sorted or filtered by, as their admin would declare them. */
  private static final Set<String> INDEXED = Set.of("amount", "close_date");

  private static final List<Column> COLUMNS =
      List.of(
          new Column("title", "text", List.of()),
          new Column("company", "text", List.of()),
          new Column("city", "text", List.of()),
          new Column("reference", "text", List.of()),
          new Column("notes", "long_text", List.of()),
          new Column("amount", "number", List.of()),
          new Column("probability", "number", List.of()),
          new Column("seats", "number", List.of()),
          new Column("score", "number", List.of()),
          new Column("price", "currency", List.of()),
          new Column("stage", "select", STAGES),
          new Column("source", "select", SOURCES),
          new Column("region", "select", REGIONS),
          new Column("labels", "multi_select", LABELS),
          new Column("close_date", "date", List.of()),
          new Column("last_contact_at", "datetime", List.of()),
          new Column("is_priority", "boolean", List.of()),
          new Column("email", "email", List.of()),
          new Column("phone", "phone", List.of()),
          new Column("rating", "rating", List.of()));

  private Deals() {}

  /**
   * One field.
   *
   * @param slug key in records
   * @param type one of the platform's field types
   * @param options allowed values, empty for types without options
   */
  public record Column(String slug, String type, List<String> options) {

    /**
     * Returns the request body for the field; {@code title} is required, {@code reference} unique,
     * and amount and date are indexed from the start.
     */
    public JsonObject definition() {
      JsonObjectBuilder body =
          Json.createObjectBuilder()
              .add("slug", slug)
              .add("name", slug.replace('_', ' '))
              .add("type", type)
              .add("is_required", slug.equals("title"))
              .add("is_unique", slug.equals("reference"))
              .add("is_indexed", INDEXED.contains(slug));
      if (!options.isEmpty()) {
        JsonArrayBuilder list = Json.createArrayBuilder();
        for (String option : options) {
          list.add(Json.createObjectBuilder().add("value", option).add("label", option));
        }
        body.add("options", list);
      }
      return body.build();
    }
  }

  /** Returns all fields in their order of creation. */
  public static List<Column> columns() {
    return COLUMNS;
  }

  /** Returns the request body for the object. */
  static JsonObject definition() {
    return Json.createObjectBuilder()
        .add("slug", "bench_deals")
        .add("name", "Bench deal")
        .add("plural_name", "Bench deals")
        .build();
  }

  /** Returns one of the stages, in turn by number. */
  public static String stage(int number) {
    return STAGES.get(number % STAGES.size());
  }
}
