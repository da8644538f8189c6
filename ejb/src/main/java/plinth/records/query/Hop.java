package plinth.records.query;

import plinth.fields.Link;
import plinth.fields.Place;

/** A step from records to others that they name. */
public sealed interface Hop {
  /** Whether a record may name more than one. */
  boolean many();

  /** The number of the object to which the step leads. */
  long objectId();

  /** The slug of that object. */
  String object();

  /**
   * By the links of a relation.
   *
   * @param link the relation, seen from the records
   */
  record ByLink(Link link) implements Hop {
    @Override
    public boolean many() {
      return link.many();
    }

    @Override
    public long objectId() {
      return link.objectId();
    }

    @Override
    public String object() {
      return link.object();
    }
  }

  /**
   * By the slugs in a smart_catalog field.
   *
   * @param field the slug of the field
   */
  record BySlug(String field, boolean many, long objectId, String object) implements Hop {
    private static final String SLUGS =
        """
        jsonb_array_elements_text(
          case jsonb_typeof(%1$s)
            when 'array' then %1$s
            when 'string' then jsonb_build_array(%1$s)
            else '[]'
          end
        )""";

    private static final String NAMED =
        """
        from (
          select r.id as own, v.place as id, v.slug
          from %1$s with ordinality v (slug, place)
          order by v.place
          %2$s
        ) k
        cross join lateral (%3$s) r
        """;

    /**
     * The slugs in a value as rows. A field that became one for several records still has single
     * slugs.
     *
     * @param value the expression of the value
     */
    public static String slugs(String value) {
      return SLUGS.formatted(value);
    }

    /**
     * The records that a record with the alias {@code r} names, with that alias, and their places
     * in its field with the alias {@code k}.
     *
     * @param place where the records are read from
     * @param limit the clause that limits their number; empty: all
     */
    String named(long workspaceId, Place place, String limit) {
      Population population = Population.all(workspaceId, objectId);
      return NAMED.formatted(
          slugs("r.data->'" + field + "'"), limit, population.selectBySlug(place, "k.slug").text());
    }
  }
}
