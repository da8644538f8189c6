package plinth.testing;

import static plinth.testing.TestJson.json;

/**
 * Firms and people that are related by {@code works_at}: a firm has {@code staff}, a person an
 * {@code employer}.
 *
 * @param firms the {@code from} side
 * @param people the {@code to} side
 */
public record Related(Sheet firms, Sheet people) {
  /** Creates two objects with the relation. */
  public static Related create(Api admin, String type, String onDelete) {
    Sheet firms = Sheet.create(admin, "firms").field("name", "text").field("size", "number");
    Sheet people = Sheet.create(admin, "people").field("name", "text").field("age", "number");
    relate(admin, "works_at", type, onDelete, "firms.staff", "people.employer");
    return new Related(firms, people);
  }

  /** Relates two objects with fields given as {@code object.field}. */
  public static void relate(
      Api admin, String slug, String type, String onDelete, String from, String to) {
    String[] first = from.split("\\.");
    String[] second = to.split("\\.");
    admin
        .post(
            "/object/relation",
            json(
                "name",
                slug,
                "slug",
                slug,
                "type",
                type,
                "on_delete",
                onDelete,
                "from_object",
                first[0],
                "from_field",
                first[1],
                "to_object",
                second[0],
                "to_field",
                second[1]))
        .expect(201);
  }
}
