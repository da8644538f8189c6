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
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.records.RecordQuery;
import plinth.records.RecordViews;
import plinth.records.ViewedRecords;

/**
 * Questions through saved views: the filter of the view holds beside the question's own, and its
 * sort and fields stand where the question says none.
 */
@ApplicationScoped
public class ViewedQueries {
  @Inject private RecordViews views;

  /**
   * The question with what its view says, for an object as the caller sees it. Of the view's fields
   * those are shown that are fields of the object. Refuses at {@code view} a slug that no view has.
   */
  public RecordQuery through(Caller caller, Shape shape, RecordQuery query) {
    return through(
        caller, shape, query, slug -> shape.field(slug).filter(Field::active).isPresent());
  }

  /**
   * The same with those of the view's fields that can be shown.
   *
   * @param shows which fields can be, by their slugs
   */
  public RecordQuery through(
      Caller caller, Shape shape, RecordQuery query, Predicate<String> shows) {
    String slug = query.view();
    if (slug == null) {
      return query;
    }
    ViewedRecords view =
        views
            .find(caller, shape, slug)
            .orElseThrow(
                () -> Problem.invalid("view", "unknown", "There is no view " + slug + " here"));
    List<String> shown = view.fields().stream().filter(shows).toList();
    return query.with(
        both(shape, view.filter(), query.filter()),
        query.sort().isBlank() ? view.sort() : query.sort(),
        query.fields().isEmpty() ? shown : query.fields());
  }

  private static @Nullable JsonValue both(
      Shape shape, @Nullable JsonObject seen, @Nullable JsonValue asked) {
    if (seen == null || asked == null) {
      return seen == null ? asked : seen;
    }
    // Alone first, so that a refusal names the place where the caller wrote it.
    FilterParser.parse(asked, shape, "filter");
    return Json.createObjectBuilder()
        .add("and", Json.createArrayBuilder().add(seen).add(asked))
        .build();
  }
}
