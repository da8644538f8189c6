package plinth.records;

import plinth.kernel.Sql;

/**
 * SQL for people: over records with the alias {@code r}, for files, and for groups of records.
 * Members are shown by slug and name, other actors by their labels.
 */
public final class PersonDocument {
  private static final Sql NAMES =
      Sql.named(
          """
          select 'admin:' || a.id as stored, a.slug, a.name as label
          from tenant.admin a
          where a.workspace_id = tenant.bound_workspace() and 'admin:' || a.id = any (:people)
          """);

  private static final Sql NAMES_BY_SLUG =
      Sql.named(
          """
          select a.slug as stored, a.slug, a.name as label
          from tenant.admin a
          where a.workspace_id = tenant.bound_workspace() and a.slug = any (:slugs)
          """);

  private PersonDocument() {}

  /** The query for members by their labels: {@code stored}, {@code slug} and {@code label}. */
  public static Sql names(String[] people) {
    return NAMES.with("people", people);
  }

  /** The query for the names of members, as {@code stored}, {@code label} and their short name. */
  public static Sql namesBySlug(String[] slugs) {
    return NAMES_BY_SLUG.with("slugs", slugs);
  }

  /** The expression for the name of a member, in lower case, from a column with the slug. */
  public static String sortedNameBySlug(String column) {
    return "(select lower(a.name) from tenant.admin a where a.workspace_id ="
        + " tenant.bound_workspace() and a.slug = "
        + column
        + ")";
  }

  /** The expression for the name of a member, in lower case, from a column with the label. */
  public static String sortedName(String column) {
    return "(select lower(a.name) from tenant.admin a where a.workspace_id ="
        + " tenant.bound_workspace() and 'admin:' || a.id = "
        + column
        + ")";
  }

  /** The expression for a person as JSON text, from the column that holds the label. */
  static String of(String column) {
    return "coalesce("
        + member("jsonb_build_object('slug', a.slug, 'name', a.name)::text", column)
        + ", '{\"slug\":\"' || "
        + column
        + " || '\",\"name\":null}')";
  }

  /**
   * The expression for the member of a field over the alias {@code r}, of type jsonb: {@code {
   * slug, name }}, where the name of somebody whose account was deleted is null; null if the field
   * has no value.
   */
  static String ofField(long workspaceId, String field) {
    return "(select jsonb_build_object('slug', v.slug, 'name', a.name) from (select r.data->>'"
        + field
        + "') v(slug) left join tenant.admin a on a.workspace_id = "
        + workspaceId
        + " and a.slug = v.slug where v.slug is not null)";
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
