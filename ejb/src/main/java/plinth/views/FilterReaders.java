package plinth.views;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.records.query.PeopleFilters;
import plinth.views.SettingsCheck.Reader;

/** Reads the filters of views as one caller sees the objects. */
@ApplicationScoped
class FilterReaders {
  @Inject private PeopleFilters filters;

  /** The reader for an object; it does not look up the people that a filter names. */
  Reader of(Caller caller, Shape shape) {
    return new Reader(
        filter -> filters.check(caller, filter, shape, SettingsCheck.FILTER),
        filter -> isValidForOthers(caller, shape, filter));
  }

  /** The reader for an object that also refuses a filter that names unknown people. */
  Reader withPeople(Caller caller, Shape shape) {
    return new Reader(
        filter -> filters.read(caller, filter, shape, SettingsCheck.FILTER),
        filter -> isValidForOthers(caller, shape, filter));
  }

  private boolean isValidForOthers(Caller caller, Shape shape, JsonObject filter) {
    Caller unlimited =
        Caller.system(caller.origin().requestId()).inWorkspace(caller.requireWorkspace());
    try {
      filters.check(unlimited, filter, shape, SettingsCheck.FILTER);
      return true;
    } catch (Problem invalid) {
      return false;
    }
  }
}
