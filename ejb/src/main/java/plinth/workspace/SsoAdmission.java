package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.access.Role;
import plinth.access.membership.Memberships;
import plinth.identity.Emails;
import plinth.identity.IdentityProblem;
import plinth.identity.User;
import plinth.identity.account.Registration;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.sso.IdentityLinks;
import plinth.sso.IdentityProvider;
import plinth.sso.ProvedIdentity;
import plinth.sso.SsoProblem;

/**
 * Finds or creates the user and the member whom a provider signed in. A provider only speaks for
 * addresses of domains that its workspace has proved: accounts belong to the whole platform, and a
 * workspace chooses its provider itself.
 */
@Saga
@ApplicationScoped
class SsoAdmission {
  @Inject private IdentityLinks links;
  @Inject private Registration registration;
  @Inject private Users users;
  @Inject private Members members;
  @Inject private Memberships memberships;

  /**
   * The user whom the provider signed in, who is a member of the workspace from now on; refuses one
   * who is not admitted.
   *
   * @param system the platform in the provider's workspace
   */
  User admit(Caller system, IdentityProvider provider, ProvedIdentity identity) {
    User user = findOrCreate(system, provider, identity);
    if (user.signIn().isBlock()) {
      throw new Problem(IdentityProblem.ACCOUNT_BLOCKED);
    }
    Optional<Admin> member = members.findByUser(system, user.id());
    Optional<String> role = provider.admittance().roleOf(identity.groups());
    if (member.isPresent()) {
      follow(system, provider, member.get(), role);
    } else if (role.isPresent()
        && (provider.admittance().createsMembers() || isInvited(system, user))) {
      follow(system, provider, join(system, user, role.get()), role);
    } else {
      throw new Problem(SsoProblem.SSO_NOT_ADMITTED);
    }
    return user;
  }

  private User findOrCreate(Caller system, IdentityProvider provider, ProvedIdentity identity) {
    Optional<User> linked =
        links.find(system, provider, identity.subject()).flatMap(users::findById);
    if (linked.isPresent()) {
      return linked.get();
    }
    String email = identity.email();
    boolean isVouched =
        email != null
            && (identity.isEmailVerified() || provider.admittance().trustsEmail())
            && links.isOfProvedDomain(system, provider.workspaceId(), email);
    if (email == null || !isVouched) {
      throw new Problem(SsoProblem.SSO_EMAIL_UNPROVED);
    }
    Optional<User> known = users.findByEmail(email).filter(User::isVerified);
    if (known.isEmpty() && !mayCreate(system, provider, identity, email)) {
      throw new Problem(SsoProblem.SSO_NOT_ADMITTED);
    }
    String name = identity.name();
    User user =
        known.orElseGet(
            () ->
                registration.findOrCreateVerified(
                    name == null ? Emails.localPart(email) : name, email));
    long winner = links.link(system, provider, identity.subject(), user.id());
    return users.findById(winner).orElseThrow(() -> new Problem(SsoProblem.SSO_NOT_ADMITTED));
  }

  private boolean mayCreate(
      Caller system, IdentityProvider provider, ProvedIdentity identity, String email) {
    return provider.admittance().roleOf(identity.groups()).isPresent()
        && (provider.admittance().createsMembers() || members.isInvited(system, email));
  }

  private boolean isInvited(Caller system, User user) {
    return members.isInvited(system, user.email());
  }

  private Admin join(Caller system, User user, String role) {
    Admin joined = members.join(system, user.id(), user.email(), user.name(), role);
    memberships.syncMember(system, joined);
    return joined;
  }

  /** Gives a member the role of their groups; owners keep theirs, and are always admitted. */
  private void follow(
      Caller system, IdentityProvider provider, Admin member, Optional<String> role) {
    if (member.membership().role().equals(Role.OWNER) || !provider.admittance().isByGroups()) {
      return;
    }
    String mapped = role.orElseThrow(() -> new Problem(SsoProblem.SSO_NOT_ADMITTED));
    if (!member.membership().role().equals(mapped)) {
      memberships.syncMember(system, members.change(system, member.slug(), mapped, null));
    }
  }
}
