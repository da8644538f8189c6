package plinth.analytics;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.records.facet.Facet;
import plinth.records.facet.FacetQuery;
import plinth.records.facet.RecordFacets;
import plinth.tenancy.Tenanted;

/** Use cases for counts of records by status. */
@Stateless
@Tenanted
public class StatusCounts {
  private static final String STATUS = "status";
  private static final String SELECT = "select";

  @Inject private Shapes shapes;
  @Inject private RecordFacets facets;

  /**
   * Counts an object's records by a field with few values.
   *
   * @param fieldSlug the field; null: {@code status}, else the first select field
   * @param filter a condition on the records; null: all of them
   */
  public Facet of(
      Caller caller, String objectSlug, @Nullable String fieldSlug, @Nullable JsonValue filter) {
    String field =
        fieldSlug == null ? status(shapes.requireReadable(caller, objectSlug)) : fieldSlug;
    return facets.of(caller, objectSlug, FacetQuery.of(field, filter)).get(0);
  }

  private static String status(Shape shape) {
    List<String> selects =
        shape.fields().stream()
            .filter(field -> field.active() && field.type().key().equals(SELECT))
            .map(Field::slug)
            .toList();
    if (selects.isEmpty()) {
      throw new Problem(AnalyticsProblem.NO_STATUS_FIELD);
    }
    return selects.contains(STATUS) ? STATUS : selects.get(0);
  }
}
