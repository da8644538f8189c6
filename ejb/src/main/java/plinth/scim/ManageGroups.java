package plinth.scim;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import plinth.access.membership.Memberships;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/**
 * Changes the groups of a directory; memberships in the main plane follow the roles of members. If
 * a change stops before that, the next change or sign-in of the member completes it.
 */
@Saga
@ApplicationScoped
public class ManageGroups {
  @Inject private DirectoryGroups directory;
  @Inject private Memberships memberships;

  /** One group; refuses an unknown id. */
  public JsonObject get(Caller caller, String id) {
    return directory.get(caller, id);
  }

  /** A part of the groups. */
  public Listing list(Caller caller, ListQuery query) {
    return directory.list(caller, query);
  }

  /** Makes a group. */
  public JsonObject create(Caller caller, JsonObject body) {
    return complete(caller, directory.create(caller, body));
  }

  /** Replaces a group. */
  public JsonObject replace(Caller caller, String id, JsonObject body, @Nullable String ifMatch) {
    return complete(caller, directory.replace(caller, id, body, ifMatch));
  }

  /** Changes a part of a group. */
  public JsonObject patch(Caller caller, String id, JsonObject request, @Nullable String ifMatch) {
    return complete(caller, directory.patch(caller, id, request, ifMatch));
  }

  /** Deletes a group. */
  public void delete(Caller caller, String id, @Nullable String ifMatch) {
    directory.delete(caller, id, ifMatch).forEach(member -> memberships.syncMember(caller, member));
  }

  private JsonObject complete(Caller caller, DirectoryGroups.Change change) {
    change.members().forEach(member -> memberships.syncMember(caller, member));
    return change.resource();
  }
}
