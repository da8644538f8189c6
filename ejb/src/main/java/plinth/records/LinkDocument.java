package plinth.records;

import org.jspecify.annotations.Nullable;
import plinth.fields.Link;

/**
 * The expression that builds the JSON of a relation field in the database, over the alias {@code
 * r}: {@code { slug, label }} of the related record, or a list of the first of them in the order in
 * which the related records were made.
 */
public final class LinkDocument {
  private static final int LABEL = 255;

  private LinkDocument() {}

  /**
   * The expression, of type jsonb; null where there is no link.
   *
   * @param workspaceId the workspace, written out: by a function the database would plan for each
   *     part of the table
   * @param label the slug of the field that labels a related record; null: its slug does
   * @param shown how many related records it lists where there may be many
   */
  public static String of(long workspaceId, Link link, @Nullable String label, int shown) {
    String text =
        label == null
            ? "o.slug"
            : "coalesce(nullif(left(o.data->>'" + label + "', " + LABEL + "), ''), o.slug)";
    String one = "jsonb_build_object('slug', o.slug, 'label', " + text + ")";
    String from =
        " from tenant.record_link k join tenant.record o on o.workspace_id = "
            + workspaceId
            + " and o.object_id = "
            + link.objectId()
            + " and o.id = k."
            + link.theirs()
            + " and "
            + link.there()
            + " where k.workspace_id = "
            + workspaceId
            + " and k.relation_id = "
            + link.relationId()
            + " and k."
            + link.own()
            + " = r.id and "
            + link.standing()
            + " order by k."
            + link.theirs()
            + " limit "
            + (link.many() ? shown : 1);
    return link.many()
        ? "(select jsonb_agg(l.one order by l.place) from (select k."
            + link.theirs()
            + " as place, "
            + one
            + " as one"
            + from
            + ") l)"
        : "(select " + one + from + ")";
  }
}
