package plinth.objects.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonString;
import java.util.List;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.fields.People;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.FieldDraft;

/** Checks the members whom new records name by default. */
@ApplicationScoped
public class DefaultMembers {
  @Inject private Members members;

  /** Refuses a default value that names nobody who is active in the workspace. */
  public void check(Caller caller, FieldDraft draft) {
    if (!(draft.type() instanceof People)
        || !(draft.rules().defaultValue() instanceof JsonString slug)
        || draft.type().defaultWords().contains(slug.getString())) {
      return;
    }
    boolean isActive =
        members.listBySlugs(caller, List.of(slug.getString())).stream().anyMatch(Admin::isActive);
    if (!isActive) {
      throw Problem.invalid(
          "default_value", "unknown", "There is no active member " + slug.getString());
    }
  }
}
