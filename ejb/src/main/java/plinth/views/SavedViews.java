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
 * Provides saved views to lists and exports of records. Callers that are not admins, such as API
 * keys, have no views of their own and see only the shared ones.
 */
@ApplicationScoped
class SavedViews implements RecordViews {
  /**
   * Settings that must be valid; without them other records than those of the view would be
   * returned.
   */
  private static final Set<String> NEEDED = Set.of("filter", "sort");

  private static final long NOBODY = -1;

  @Inject private ViewRepository views;
  @Inject private FilterReaders readers;

  @Override
  public Optional<ViewedRecords> find(Caller caller, Shape shape, String slug) {
    Long admin = caller.adminId();
    return views
        .find(shape.objectId(), admin == null ? NOBODY : admin, slug)
        .map(view -> toViewed(caller, view.settings(), shape));
  }

  private ViewedRecords toViewed(Caller caller, ViewSettings settings, Shape shape) {
    SettingsCheck check = SettingsCheck.of(settings, shape, readers.of(caller, shape));
    List<FieldError> errors =
        check.errors(NEEDED).stream()
            .filter(e -> e.field().startsWith("filter") || e.field().equals("sort"))
            .toList();
    if (!errors.isEmpty()) {
      Problem broken = new Problem(ViewsProblem.VIEW_BROKEN);
      errors.forEach(e -> broken.field(e.field(), e.rule(), e.message()));
      throw broken;
    }
    return new ViewedRecords(settings.filter(), settings.sort(), check.existingFields());
  }
}
