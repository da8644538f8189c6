package plinth.views;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.records.RecordViews;
import plinth.records.ViewedRecords;

/**
 * Views as lists and exports of records ask them. Who is no admin, such as an API key, has none of
 * its own and sees the shared ones.
 */
@ApplicationScoped
class SavedViews implements RecordViews {
  /** The settings without which other records would come than the view means. */
  private static final Set<String> NEEDED = Set.of("filter", "sort");

  private static final long NOBODY = -1;

  @Inject private ViewRepository views;

  @Override
  public Optional<ViewedRecords> find(Caller caller, Shape shape, String slug) {
    Long admin = caller.adminId();
    return views
        .find(shape.objectId(), admin == null ? NOBODY : admin, slug)
        .map(view -> asked(view.settings(), shape));
  }

  private static ViewedRecords asked(ViewSettings settings, Shape shape) {
    List<FieldError> errors =
        SettingsCheck.of(settings, shape).errors(NEEDED).stream()
            .filter(e -> e.field().startsWith("filter") || e.field().equals("sort"))
            .toList();
    if (!errors.isEmpty()) {
      Problem broken = new Problem(ViewsProblem.VIEW_BROKEN);
      errors.forEach(e -> broken.field(e.field(), e.rule(), e.message()));
      throw broken;
    }
    return new ViewedRecords(
        settings.filter(),
        settings.sort(),
        settings.fields().stream().filter(field -> shape.column(field).isPresent()).toList());
  }
}
