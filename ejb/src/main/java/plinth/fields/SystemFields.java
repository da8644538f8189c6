package plinth.fields;

import java.util.List;
import java.util.Set;
import plinth.fields.setting.Settings;

/** The system fields of every record, and the reserved slugs. */
public final class SystemFields {
  /**
   * Slugs that cannot name a field: parts of a record, and literal path segments that are valid
   * where the slug of a field is expected and would take precedence over it.
   */
  public static final Set<String> RESERVED_SLUGS =
      Set.of(
          "id",
          "slug",
          "created_at",
          "updated_at",
          "created_by",
          "updated_by",
          "assigned_to",
          "version",
          "order",
          "impact");

  /** The time of the deletion of a deleted record, by which deleted records are sorted. */
  public static final Column<?> DELETED_AT =
      Column.system("deleted_at", new DateTimeType(Settings.defaults()));

  private static final List<Column<?>> COLUMNS =
      List.of(
          Column.system("created_at", new DateTimeType(Settings.defaults())),
          Column.system("updated_at", new DateTimeType(Settings.defaults())),
          Column.system("created_by", new ColumnText()),
          Column.system("updated_by", new ColumnText()),
          Column.nullableSystem("assigned_to", new ColumnText()),
          Column.system("slug", new ColumnText()),
          Column.system("version", new ColumnNumber()),
          Column.system("id", new ColumnNumber()));

  private static final Set<String> UNINDEXED = Set.of("created_by", "updated_by", "version");

  /** System fields that tell the public nothing about who works in the workspace. */
  private static final Set<String> PUBLIC = Set.of("slug", "created_at");

  private SystemFields() {}

  /** Whether an index supports conditions on a system field and sorting by it. */
  static boolean isIndexed(String slug) {
    return !UNINDEXED.contains(slug);
  }

  /** The system fields that filters and sorts accept. */
  public static List<Column<?>> columns() {
    return COLUMNS;
  }

  /** The system fields that filters and sorts of the public accept. */
  static List<Column<?>> publicColumns() {
    return COLUMNS.stream().filter(column -> PUBLIC.contains(column.slug())).toList();
  }
}
