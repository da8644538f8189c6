package plinth.views;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.function.Consumer;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.records.query.FieldPaths;
import plinth.records.query.PeopleFilters;
import plinth.views.SettingsCheck.Reader;

/** Reads the filters, sorts and fields of views as one caller sees the objects. */
@ApplicationScoped
class FilterReaders {
  @Inject private PeopleFilters filters;
  @Inject private FieldPaths paths;

  /** The reader for an object; it does not look up the people that a filter names. */
  Reader of(Caller caller, Shape shape) {
    return reader(
        caller, shape, filter -> filters.check(caller, filter, shape, SettingsCheck.FILTER));
  }

  /** The reader for an object that also refuses a filter that names unknown people. */
  Reader withPeople(Caller caller, Shape shape) {
    return reader(
        caller, shape, filter -> filters.read(caller, filter, shape, SettingsCheck.FILTER));
  }

  private Reader reader(Caller caller, Shape shape, Consumer<JsonObject> refuseInvalid) {
    Caller unlimited =
        Caller.system(caller.origin().requestId()).inWorkspace(caller.requireWorkspace());
    return new Reader(
        refuseInvalid,
        sort -> paths.sort(caller, shape, sort),
        filter -> isValid(() -> filters.check(unlimited, filter, shape, SettingsCheck.FILTER)),
        sort -> isValid(() -> paths.sort(unlimited, shape, sort)),
        (path, place) -> paths.requireField(caller, shape, path, place),
        path -> paths.isShown(unlimited, shape, path));
  }

  private static boolean isValid(Runnable check) {
    try {
      check.run();
      return true;
    } catch (Problem invalid) {
      return false;
    }
  }
}
