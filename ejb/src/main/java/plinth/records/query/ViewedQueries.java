package plinth.records.query;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.records.RecordQuery;
import plinth.records.RecordViews;
import plinth.records.ShownFields;
import plinth.records.ViewedRecords;

/**
 * Applies saved views to queries: the filter of the view is applied in addition to the query's own,
 * and its sort and fields are used if the query has none.
 */
@ApplicationScoped
public class ViewedQueries {
  @Inject private RecordViews views;
  @Inject private PeopleFilters filters;

  /**
   * The query combined with its view, for an object as the caller sees it. Of the view's fields,
   * those of the object are shown, and of current records those of related ones. Reports an unknown
   * view at {@code view}.
   */
  public RecordQuery applyView(Caller caller, Shape shape, RecordQuery query) {
    return applyView(
        caller,
        shape,
        query,
        slug ->
            ShownFields.isPath(slug)
                ? query.asOf() == null
                : shape.field(slug).filter(Field::active).isPresent());
  }

  /**
   * The query combined with its view, limited to the view's fields that can be shown.
   *
   * @param shows whether a field with this slug can be shown
   */
  public RecordQuery applyView(
      Caller caller, Shape shape, RecordQuery query, Predicate<String> shows) {
    String slug = query.view();
    if (slug == null) {
      return query;
    }
    ViewedRecords view =
        views
            .find(caller, shape, slug)
            .orElseThrow(() -> Problem.invalid("view", "unknown", "There is no view " + slug));
    List<String> shown = view.fields().stream().filter(shows).toList();
    return query.with(
        combine(caller, shape, view.filter(), query.filter()),
        query.sort().isBlank() ? view.sort() : query.sort(),
        query.fields().isEmpty() ? shown : query.fields());
  }

  private @Nullable JsonValue combine(
      Caller caller, Shape shape, @Nullable JsonObject seen, @Nullable JsonValue asked) {
    if (seen == null || asked == null) {
      return seen == null ? asked : seen;
    }
    // Parsed alone first, so that errors name the place in the request.
    filters.check(caller, asked, shape, "filter");
    return FilterJson.all(List.of(seen, asked));
  }
}
