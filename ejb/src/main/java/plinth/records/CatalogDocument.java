package plinth.records;

import org.jspecify.annotations.Nullable;
import plinth.records.RelatedLabels.Label;

/**
 * The SQL expression for the JSON of a smart_catalog field, over the alias {@code r}: {@code {
 * slug, label }} of the record that {@code data} names, or a list of them in the order given. A
 * deleted record has its slug as its label.
 */
final class CatalogDocument {
  private static final int LABEL = 255;

  private CatalogDocument() {}

  /**
   * The expression, of type jsonb; null if the field has no value.
   *
   * @param label the location of the labels of the named records; null if the reader may not read
   *     them
   */
  static String of(long workspaceId, String field, boolean multiple, @Nullable Label label) {
    String value = "r.data->'" + field + "'";
    String one = "jsonb_build_object('slug', v.slug, 'label', " + text(workspaceId, label) + ")";
    String slugs =
        "jsonb_array_elements_text(case when jsonb_typeof("
            + value
            + ") = 'array' then "
            + value
            + " else jsonb_build_array("
            + value
            + ") end) with ordinality v(slug, place) where "
            + value
            + " is not null";
    return multiple
        ? "(select jsonb_agg(" + one + " order by v.place) from " + slugs + ")"
        : "(select " + one + " from " + slugs + " order by v.place limit 1)";
  }

  private static String text(long workspaceId, @Nullable Label label) {
    if (label == null) {
      return "v.slug";
    }
    return "coalesce((select nullif(left(o.data->>'"
        + label.field()
        + "', "
        + LABEL
        + "), '') from tenant.record o where o.workspace_id = "
        + workspaceId
        + " and o.object_id = "
        + label.objectId()
        + " and o.slug = v.slug and o.deleted_at is null), v.slug)";
  }
}
