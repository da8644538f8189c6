package plinth.scim;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.access.membership.Memberships;
import plinth.identity.User;
import plinth.identity.account.Registration;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.Saga;
import plinth.scim.protocol.ScimProblem;
import plinth.sso.IdentityLinks;

/**
 * Makes, changes and ends the people of a directory in both planes: the account, then the member,
 * then the membership that follows. Each step can be repeated.
 */
@Saga
@ApplicationScoped
public class ManageUsers {
  @Inject private DirectoryUsers directory;
  @Inject private DirectoryAccounts accounts;
  @Inject private IdentityLinks domains;
  @Inject private Registration registration;
  @Inject private Users users;
  @Inject private Members members;
  @Inject private Memberships memberships;

  /** One person; refuses an unknown id. */
  public JsonObject get(Caller caller, String id) {
    return directory.get(caller, id);
  }

  /** A part of the people. */
  public Listing list(Caller caller, ListQuery query) {
    return directory.list(caller, query);
  }

  /** Makes a person a member, with a new account if the address has none. */
  public JsonObject create(Caller caller, JsonObject body) {
    UserDocument document = UserDocument.read(body);
    String email = document.email();
    if (!domains.isOfProvedDomain(caller, caller.requireWorkspace().id(), email)) {
      throw ScimProblem.SCIM_EMAIL_UNPROVED.because(
          "The workspace has not proved the domain of " + email);
    }
    Optional<Admin> present = directory.findMember(caller, document.userName());
    if (present.isPresent()) {
      // Completes a creation that stopped halfway.
      memberships.syncMember(caller, present.get());
      throw ScimProblem.SCIM_EXISTS.because("There is a user " + document.userName());
    }
    User account = account(caller, document.name(), email);
    DirectoryUsers.Change made = directory.create(caller, document, account);
    follow(caller, made.member());
    return made.resource();
  }

  private User account(Caller caller, String name, String email) {
    Optional<User> known = users.findByEmail(email).filter(User::isVerified);
    if (known.isPresent()) {
      return known.get();
    }
    User made = registration.findOrCreateVerified(name, email);
    accounts.remember(caller, made.id());
    return made;
  }

  /** Replaces what the directory says about a person. */
  public JsonObject replace(Caller caller, String id, JsonObject body, @Nullable String ifMatch) {
    return complete(caller, directory.replace(caller, id, body, ifMatch));
  }

  /** Changes a part of what the directory says about a person. */
  public JsonObject patch(Caller caller, String id, JsonObject request, @Nullable String ifMatch) {
    return complete(caller, directory.patch(caller, id, request, ifMatch));
  }

  /** Ends the membership of a person. */
  public void delete(Caller caller, String id, @Nullable String ifMatch) {
    follow(caller, directory.delete(caller, id, ifMatch));
  }

  private JsonObject complete(Caller caller, DirectoryUsers.Change change) {
    Admin member = change.member();
    String name = change.newName();
    Long userId = member.userId();
    if (name != null && userId != null && accounts.rename(caller, userId, name)) {
      member = members.updateContact(caller, member, member.email(), name);
    }
    follow(caller, member);
    return change.resource();
  }

  private void follow(Caller caller, Admin member) {
    memberships.syncMember(caller, member);
    Long userId = member.userId();
    if (userId != null && !member.isActive()) {
      accounts.signOut(caller, userId);
    }
  }
}
