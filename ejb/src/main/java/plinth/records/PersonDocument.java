package plinth.records;

/**
 * SQL expressions for people over records with the alias {@code r}, for files: members by slug and
 * name, other actors by their labels.
 */
public final class PersonDocument {
  private PersonDocument() {}

  /** The expression for a person as JSON text, from the column that holds the label. */
  static String of(String column) {
    return "coalesce("
        + member("jsonb_build_object('slug', a.slug, 'name', a.name)::text", column)
        + ", '{\"slug\":\"' || "
        + column
        + " || '\",\"name\":null}')";
  }

  /** The expression for the slug of a person. */
  public static String slug(String column) {
    return "coalesce(" + member("a.slug", column) + ", " + column + ")";
  }

  private static String member(String shown, String column) {
    return "(select "
        + shown
        + " from tenant.admin a where a.workspace_id = r.workspace_id and a.id ="
        + " case when "
        + column
        + " like 'admin:%' then substr("
        + column
        + ", 7)::bigint end)";
  }
}
