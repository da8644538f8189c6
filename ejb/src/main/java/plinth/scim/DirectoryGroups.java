package plinth.scim;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.DirectoryMembers;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.scim.protocol.Patch;
import plinth.scim.protocol.ResourceKind;
import plinth.scim.protocol.ScimProblem;
import plinth.tenancy.Tenanted;

/**
 * The groups of a directory, and the roles that follow from them, in the plane of their workspace.
 * All changes of its people and groups wait for each other, so that none is lost.
 */
@Stateless
@Tenanted
public class DirectoryGroups {
  @Inject private GroupRepository groups;
  @Inject private UserRepository users;
  @Inject private DirectoryMembers directory;
  @Inject private FollowingRoles roles;
  @Inject private ScimConfig config;

  /**
   * A change of a group.
   *
   * @param resource the group afterwards
   * @param members the members who have another role now
   */
  public record Change(JsonObject resource, List<Admin> members) {}

  /** One group; refuses an unknown id. */
  public JsonObject get(Caller caller, String id) {
    return resource(require(id));
  }

  /** A part of the groups. */
  public Listing list(Caller caller, ListQuery query) {
    // A filter may be about members, even if they are not shown.
    boolean withMembers = query.selection().shows("members") || !query.isPlain();
    if (query.isPlain()) {
      List<StoredGroup> page = groups.page(withMembers, query.startIndex() - 1, query.count());
      return query.plain(groups.count(), page.stream().map(this::resource).toList());
    }
    Sql conditions =
        query
            .findEqual("displayName")
            .map(name -> Sql.of("and lower(g.display_name) = lower(?)", name))
            .orElse(Sql.EMPTY);
    return query.pick(groups.list(withMembers, conditions).stream().map(this::resource).toList());
  }

  /** Makes a group. */
  public Change create(Caller caller, JsonObject body) {
    directory.lock(caller);
    GroupDocument document = GroupDocument.of(ResourceKind.GROUP.read(body));
    requireFree(document, null);
    requireUsers(document.members());
    String id = UUID.randomUUID().toString();
    groups.save(id, document);
    groups.addMembers(id, document.members());
    return changed(id, roles.follow(caller, document.members()));
  }

  /** Replaces a group. */
  public Change replace(Caller caller, String id, JsonObject body, @Nullable String ifMatch) {
    return change(caller, id, before -> ResourceKind.GROUP.read(body), ifMatch);
  }

  /** Changes a part of a group. */
  public Change patch(Caller caller, String id, JsonObject request, @Nullable String ifMatch) {
    return change(caller, id, before -> Patch.apply(ResourceKind.GROUP, before, request), ifMatch);
  }

  private Change change(
      Caller caller, String id, UnaryOperator<JsonObject> edit, @Nullable String ifMatch) {
    directory.lock(caller);
    StoredGroup before = require(id);
    Version.require(ifMatch, resource(before));
    GroupDocument after = GroupDocument.of(edit.apply(before.editable()));
    requireFree(after, id);
    Set<String> removed = without(before.memberIds(), after.members());
    Set<String> added = without(after.members(), before.memberIds());
    requireUsers(added);
    if (!after.equals(GroupDocument.of(before.editable()))) {
      groups.save(id, after);
      groups.removeMembers(id, removed);
      groups.addMembers(id, added);
    }
    Set<String> affected = new HashSet<>(removed);
    affected.addAll(added);
    if (!before.displayName().equals(after.displayName())) {
      affected.addAll(after.members());
    }
    return changed(id, roles.follow(caller, affected));
  }

  /** Deletes a group; its people get their other role. Returns those who have one. */
  public List<Admin> delete(Caller caller, String id, @Nullable String ifMatch) {
    directory.lock(caller);
    StoredGroup before = require(id);
    Version.require(ifMatch, resource(before));
    groups.delete(id);
    return roles.follow(caller, before.memberIds());
  }

  private Change changed(String id, List<Admin> members) {
    return new Change(resource(require(id)), members);
  }

  private static Set<String> without(Set<String> all, Set<String> some) {
    Set<String> rest = new HashSet<>(all);
    rest.removeAll(some);
    return rest;
  }

  private void requireUsers(Set<String> ids) {
    if (users.count(ids) != ids.size()) {
      throw ScimProblem.SCIM_VALUE_INVALID.because(
          "members must be users that the directory has made");
    }
  }

  private void requireFree(GroupDocument document, @Nullable String own) {
    Optional<StoredGroup> holder = groups.findByName(document.displayName());
    if (holder.isPresent() && !holder.get().id().equals(own)) {
      throw ScimProblem.SCIM_EXISTS.because("There is a group " + document.displayName());
    }
  }

  private StoredGroup require(String id) {
    return groups.findById(id).orElseThrow(() -> Problem.notFound("Group"));
  }

  private JsonObject resource(StoredGroup group) {
    return group.toResource(config.addresses());
  }
}
