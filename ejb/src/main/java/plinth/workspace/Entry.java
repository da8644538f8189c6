package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.access.AccessProblem;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.access.SignInPolicy;
import plinth.access.membership.Membership;
import plinth.access.membership.Memberships;
import plinth.access.policy.AllowedNetworks;
import plinth.identity.AccessClaims;
import plinth.identity.RefreshTokens;
import plinth.identity.SessionAges;
import plinth.identity.SessionStart;
import plinth.identity.Tokens;
import plinth.identity.User;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Time;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * Signs a known user in to a workspace: the workspace must be open, and the user must have an
 * active admin row there. Entering accepts an open invitation.
 */
@Saga
@ApplicationScoped
public class Entry {
  private static final String BEARER = "Bearer";
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

  @Inject private Tokens tokens;
  @Inject private RefreshTokens refreshTokens;
  @Inject private Members members;
  @Inject private Memberships memberships;
  @Inject private WorkspaceDirectory directory;
  @Inject private AllowedNetworks networks;
  @Inject private SessionAges ages;
  @Inject private EntryRecord notes;
  @Inject private SignInPolicy policy;

  /** The user as a caller outside any workspace. */
  public static Caller caller(User user, Caller.Origin origin) {
    return new Caller(Caller.Kind.USER, user.id(), null, null, null, null, Set.of(), origin);
  }

  /** The user's workspaces and open invitations, the first 500 of them. */
  public List<Membership> listMemberships(Caller caller, User user) {
    return memberships.listByUser(caller, user.id(), user.email());
  }

  /** The chosen one of the user's workspaces; refuses any other and names the field. */
  public Membership requireChosen(Caller caller, User user, WorkspaceChoice choice) {
    String word = choice.word();
    Optional<Membership> found =
        choice.isNumber() ? findByNumber(caller, user, word) : findBySubdomain(caller, user, word);
    return found.orElseThrow(choice::unknown);
  }

  private Optional<Membership> findByNumber(Caller caller, User user, String digits) {
    return NUMBER.matcher(digits).matches()
        ? findMembership(caller, user, Long.parseLong(digits))
        : Optional.empty();
  }

  /** Whether a text is written like a subdomain. */
  static boolean isSubdomain(String text) {
    return !Subdomains.findFault(text).equals(Optional.of(Subdomains.Fault.INVALID));
  }

  private Optional<Membership> findBySubdomain(Caller caller, User user, String subdomain) {
    return !isSubdomain(subdomain)
        ? Optional.empty()
        : memberships.findBySubdomain(caller, user.id(), user.email(), subdomain);
  }

  /** The user's workspace or invitation with this workspace number. */
  public Optional<Membership> findMembership(Caller caller, User user, long id) {
    return memberships.findById(caller, user.id(), user.email(), id);
  }

  /** Signs a user in: to their only workspace if they can work in it, or else to none yet. */
  public SignedIn signIn(Caller caller, User user) {
    List<Membership> all = listMemberships(caller, user);
    boolean isPinned = all.size() == 1 && all.get(0).isActive() && isOpen(caller, all.get(0));
    return isPinned
        ? signInTo(caller, user, all.get(0), null)
        : start(caller, user, null, null, all);
  }

  /**
   * Signs a user in to one of their workspaces; refuses a user who may not work in it.
   *
   * @param session the sign-in to continue there; null: a new one
   */
  public SignedIn signInTo(Caller caller, User user, Membership chosen, @Nullable String session) {
    Admin admin =
        notes.record(
            inWorkspace(caller, chosen),
            chosen.adminId(),
            () -> {
              policy.check(caller, user.id(), chosen.id(), session);
              Admin admitted = admit(caller, user, chosen);
              if (session != null) {
                requireFresh(caller, chosen.id(), session);
              }
              return admitted;
            });
    Membership entered = chosen.isInvitation() ? requireAccepted(caller, user, chosen) : chosen;
    Seat seat = new Seat(entered, admin.id());
    return start(caller, user, seat, session, listMemberships(caller, user));
  }

  private Membership requireAccepted(Caller caller, User user, Membership invitation) {
    return findMembership(caller, user, invitation.id())
        .orElseThrow(() -> new Problem(WorkspaceProblem.MEMBERSHIP_ENDED));
  }

  /** The active admin row of the user in the workspace; accepts an open invitation. */
  public Admin admit(Caller caller, User user, Membership chosen) {
    Workspaces.Entry entry = directory.requireEntry(chosen.id());
    entry.status().check(false);
    Caller there = caller.inWorkspace(entry.workspace());
    networks.check(there);
    if (chosen.isInvitation()) {
      Admin joined =
          members.activate(there, chosen.adminId(), user.id(), user.email(), user.name());
      memberships.syncMember(there, joined);
      return joined;
    }
    Optional<Admin> admin =
        members
            .findById(there, chosen.adminId())
            .filter(row -> Long.valueOf(user.id()).equals(row.userId()));
    if (admin.isEmpty() || admin.get().membership().status() == Admin.Status.REMOVED) {
      memberships.deleteMember(there, user.id());
      throw new Problem(WorkspaceProblem.MEMBERSHIP_ENDED);
    }
    if (!admin.get().isActive()) {
      throw new Problem(AccessProblem.MEMBER_BLOCKED);
    }
    return members.updateContact(there, admin.get(), user.email(), user.name());
  }

  /** The answer with new access tokens for an existing refresh token. */
  public SignedIn toSignedIn(
      AccessClaims claims,
      String refreshToken,
      User user,
      @Nullable Membership entered,
      List<Membership> all) {
    return new SignedIn(
        tokens.issue(claims, user.email()),
        refreshToken,
        BEARER,
        tokens.life().toSeconds(),
        !user.signIn().hasPassword(),
        UserView.of(user),
        entered == null ? null : WorkspaceView.of(entered),
        all.stream().map(WorkspaceView::of).toList(),
        null);
  }

  private record Seat(Membership membership, long adminId) {}

  private SignedIn start(
      Caller caller,
      User user,
      @Nullable Seat seat,
      @Nullable String session,
      List<Membership> all) {
    AccessClaims holder = AccessClaims.user(user.id(), user.signIn().sessionVersion());
    AccessClaims claims =
        seat == null ? holder : holder.inWorkspace(seat.membership().id(), seat.adminId());
    SessionStart begun = refreshTokens.start(claims, session, caller.origin());
    return toSignedIn(
        claims.withSession(begun.session()),
        begun.refreshToken(),
        user,
        seat == null ? null : seat.membership(),
        all);
  }

  private Caller inWorkspace(Caller caller, Membership chosen) {
    return caller.inWorkspace(directory.requireEntry(chosen.id()).workspace());
  }

  /** Refuses a sign-in that is older than the policy of the workspace allows (401). */
  public void requireFresh(Caller caller, long workspaceId, String session) {
    Caller there = caller.inWorkspace(directory.requireEntry(workspaceId).workspace());
    ages.find(caller, session, workspaceId)
        .ifPresent(age -> networks.get(there).requireFresh(age, Time.now()));
  }

  /** Whether the user can work in a workspace right now, from this address. */
  private boolean isOpen(Caller caller, Membership membership) {
    return directory
        .find(membership.id())
        .filter(found -> found.status().isOpen())
        .map(found -> networks.get(caller.inWorkspace(found.workspace())))
        .filter(policy -> policy.allows(caller.origin().address()))
        .isPresent();
  }
}
