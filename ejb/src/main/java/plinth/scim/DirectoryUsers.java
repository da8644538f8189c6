package plinth.scim;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.DirectoryMembers;
import plinth.access.Members;
import plinth.identity.User;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.scim.protocol.Patch;
import plinth.scim.protocol.ResourceKind;
import plinth.scim.protocol.ScimProblem;
import plinth.tenancy.Tenanted;

/**
 * The people of a directory in the plane of their workspace. All changes of its people and groups
 * wait for each other, so that none is lost and a version that a request names is the present one.
 */
@Stateless
@Tenanted
public class DirectoryUsers {
  @Inject private UserRepository users;
  @Inject private DirectoryMembers directory;
  @Inject private Members members;
  @Inject private Settings settings;
  @Inject private ScimConfig config;

  /**
   * A change of a person.
   *
   * @param resource the person afterwards
   * @param member the member afterwards
   * @param newName another name that the directory gave; null: it gave none
   */
  public record Change(JsonObject resource, Admin member, @Nullable String newName) {}

  /** One person; refuses an unknown id. */
  public JsonObject get(Caller caller, String id) {
    return resource(require(id));
  }

  /** A part of the people. */
  public Listing list(Caller caller, ListQuery query) {
    if (query.isPlain()) {
      List<StoredUser> page = users.page(query.startIndex() - 1, query.count());
      return query.plain(users.count(), page.stream().map(this::resource).toList());
    }
    Sql conditions =
        query
            .findEqual("userName")
            .map(name -> Sql.of("and u.user_name = lower(?)", name))
            .or(() -> query.findEqual("externalId").map(id -> Sql.of("and u.external_id = ?", id)))
            .orElse(Sql.EMPTY);
    return query.pick(users.list(conditions).stream().map(this::resource).toList());
  }

  /** The member who has this name in the directory. */
  public Optional<Admin> findMember(Caller caller, String userName) {
    return users.findByName(userName).flatMap(user -> members.findById(caller, user.adminId()));
  }

  /** Makes an account a member, and remembers what the directory says. */
  public Change create(Caller caller, UserDocument document, User account) {
    directory.lock(caller);
    users.dropRemoved();
    requireFree(document, null);
    Set<String> known = directory.roleSlugs(caller);
    Admin member =
        directory.admit(
            caller,
            account.id(),
            account.email(),
            account.name(),
            settings.rules().roleOf(List.of(), known));
    if (users.findByAdmin(member.id()).isPresent()) {
      throw ScimProblem.SCIM_EXISTS.because("The directory has a user with the account");
    }
    members.updateBlocked(caller, account.id(), account.signIn().isBlock());
    if (Boolean.FALSE.equals(document.active())) {
      member = directory.setActive(caller, member.id(), false);
    }
    String id = UUID.randomUUID().toString();
    users.add(id, member.id(), document);
    return new Change(resource(require(id)), member, null);
  }

  /** Replaces what the directory says. */
  public Change replace(Caller caller, String id, JsonObject body, @Nullable String ifMatch) {
    return change(caller, id, before -> ResourceKind.USER.read(body), ifMatch);
  }

  /** Changes a part of what the directory says. */
  public Change patch(Caller caller, String id, JsonObject request, @Nullable String ifMatch) {
    return change(caller, id, before -> Patch.apply(ResourceKind.USER, before, request), ifMatch);
  }

  private Change change(
      Caller caller, String id, UnaryOperator<JsonObject> edit, @Nullable String ifMatch) {
    directory.lock(caller);
    StoredUser before = require(id);
    Version.require(ifMatch, resource(before));
    UserDocument document = UserDocument.of(edit.apply(before.editable()));
    requireFree(document, id);
    Boolean active = document.active();
    Admin member =
        active == null
            ? members.findById(caller, before.adminId()).orElseThrow()
            : directory.setActive(caller, before.adminId(), active);
    if (!document.json().equals(before.document())) {
      users.update(id, document);
    }
    String name = document.name();
    boolean isSame = name.equals(UserDocument.of(before.document()).name());
    return new Change(resource(require(id)), member, isSame ? null : name);
  }

  /** Ends the membership of a person, who is forgotten by the directory. */
  public Admin delete(Caller caller, String id, @Nullable String ifMatch) {
    directory.lock(caller);
    StoredUser before = require(id);
    Version.require(ifMatch, resource(before));
    Admin member = directory.remove(caller, before.adminId());
    users.delete(id);
    return member;
  }

  private void requireFree(UserDocument document, @Nullable String own) {
    Optional<StoredUser> holder = users.findByName(document.userName());
    if (holder.isPresent() && !holder.get().id().equals(own)) {
      throw ScimProblem.SCIM_EXISTS.because("There is a user " + document.userName());
    }
  }

  private StoredUser require(String id) {
    return users.findById(id).orElseThrow(() -> Problem.notFound("User"));
  }

  private JsonObject resource(StoredUser user) {
    return user.toResource(config.addresses());
  }
}
