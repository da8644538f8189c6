package plinth.records;

import org.jspecify.annotations.Nullable;
import plinth.fields.Link;

/**
 * The SQL expression for the JSON of a relation field, over the alias {@code r}: {@code { slug,
 * label }} of the related record, or a list of the first related records in the order of their
 * creation.
 */
public final class LinkDocument {
  private static final int LABEL = 255;

  private LinkDocument() {}

  /**
   * The expression, of type jsonb; null if there is no link.
   *
   * @param workspaceId the workspace, as a literal: with a function, the database would plan for
   *     every partition of the table
   * @param label the slug of the field that labels a related record; null: its slug is the label
   * @param shown the maximum number of related records to list
   */
  public static String of(long workspaceId, Link link, @Nullable String label, int shown) {
    String text = labelOf(label);
    String one = "jsonb_build_object('slug', o.slug, 'label', " + text + ")";
    String from =
        " from tenant.record_link k join tenant.record o on o.workspace_id = "
            + workspaceId
            + " and o.object_id = "
            + link.objectId()
            + " and o.id = k."
            + link.theirColumn()
            + " and "
            + link.liveCondition()
            + " where k.workspace_id = "
            + workspaceId
            + " and k.relation_id = "
            + link.relationId()
            + " and k."
            + link.ownColumn()
            + " = r.id and "
            + link.linkedCondition()
            + " order by k."
            + link.theirColumn()
            + " limit "
            + (link.many() ? shown : 1);
    return link.many()
        ? "(select jsonb_agg(l.one order by l.place) from (select k."
            + link.theirColumn()
            + " as place, "
            + one
            + " as one"
            + from
            + ") l)"
        : "(select " + one + from + ")";
  }

  /**
   * The expression for the label of a related record, with the alias {@code o}.
   *
   * @param label the slug of the field that labels it; null: its slug is the label
   */
  public static String labelOf(@Nullable String label) {
    return label == null
        ? "o.slug"
        : "coalesce(nullif(left(o.data->>'" + label + "', " + LABEL + "), ''), o.slug)";
  }
}
