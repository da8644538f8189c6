package plinth.access.membership;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.access.Admin;
import plinth.identity.LoginDelay;
import plinth.identity.Quotas;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Setting;
import plinth.kernel.Time;
import plinth.mail.Mail;
import plinth.mail.MailTemplate;
import plinth.mail.Post;
import plinth.tenancy.MainPlane;
import plinth.tenancy.directory.RegisteredWorkspaces;

/**
 * Memberships of users in workspaces, as the main plane stores them, and open invitations. The
 * admin row in the workspace is authoritative; these rows follow it.
 */
@Stateless
@MainPlane
public class Memberships {
  /** How many times what one inviter may send to an address goes there from all of them. */
  private static final int MAILBOX = 10;

  private static final Duration INVITATION_LIFE = Duration.ofDays(7);
  private static final int TOKEN_BYTES = 32;

  @Inject private MembershipRepository memberships;
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private OwnerMails owners;
  @Inject private Post post;
  @Inject private Quotas quotas;

  /**
   * The workspaces of a user, oldest first, then the open invitations to the verified address; the
   * first 500 of them.
   */
  public List<Membership> of(Caller caller, long userId, String verifiedEmail) {
    return memberships.of(userId, verifiedEmail);
  }

  /** The one of all of them with this number. */
  public Optional<Membership> byId(
      Caller caller, long userId, String verifiedEmail, long workspaceId) {
    return memberships.byId(userId, verifiedEmail, workspaceId);
  }

  /** The one of all of them with this subdomain. */
  public Optional<Membership> bySubdomain(
      Caller caller, long userId, String verifiedEmail, String subdomain) {
    return memberships.bySubdomain(userId, verifiedEmail, subdomain);
  }

  /** The workspace of the caller, as its people see it. */
  public WorkspaceCard card(Caller caller) {
    return workspaces
        .byId(caller.requiredWorkspace().id())
        .map(WorkspaceCard::of)
        .orElseThrow(() -> Problem.notFound("Workspace"));
  }

  /** Writes what stands in the admin row: joins, changes or leaves; again without harm. */
  public void follow(Caller caller, Admin admin) {
    long workspaceId = caller.requiredWorkspace().id();
    Long userId = admin.userId();
    switch (admin.membership().status()) {
      case INVITED -> memberships.changeInvitedRole(workspaceId, admin);
      case REMOVED -> {
        memberships.withdraw(workspaceId, admin.id());
        if (userId != null) {
          memberships.leave(workspaceId, userId);
        }
      }
      case ACTIVE, BLOCKED -> {
        memberships.withdraw(workspaceId, admin.id());
        if (userId != null) {
          memberships.join(workspaceId, userId, admin);
        }
      }
    }
    memberships.settleOwner(workspaceId);
  }

  /** Forgets a membership whose admin row is gone. */
  public void forget(Caller caller, long userId) {
    memberships.leave(caller.requiredWorkspace().id(), userId);
  }

  /**
   * Counts an invitation before it is made: of the workspace and of the inviter's address block, to
   * anybody and to this address. What others may send to the address is bounded apart from that, so
   * that one inviter does not keep others from inviting it; many together do not fill a mailbox.
   * Refuses with {@code RATE_LIMITED} (429).
   */
  public void admitInvitation(Caller caller, String email) {
    String workspace = Long.toString(caller.requiredWorkspace().id());
    String block = LoginDelay.prefix(caller.origin().address());
    quotas.take(
        Quotas.Bound.daily("invitations of workspace", Setting.PLINTH_WORKSPACE_INVITATIONS),
        workspace);
    quotas.take(
        Quotas.Bound.daily("invitations of block", Setting.PLINTH_BLOCK_INVITATIONS), block);
    quotas.take(
        Quotas.Bound.daily(
            "invitations of workspace to address", Setting.PLINTH_ADDRESS_INVITATIONS),
        workspace + '\0' + email);
    if (!block.isEmpty()) {
      quotas.take(
          Quotas.Bound.daily("invitations of block to address", Setting.PLINTH_ADDRESS_INVITATIONS),
          block + '\0' + email);
    }
    quotas.take(
        new Quotas.Bound(
            "invitations to address",
            Setting.PLINTH_ADDRESS_INVITATIONS.number() * MAILBOX,
            Duration.ofDays(1)),
        email);
  }

  /** Mails the invited admin a token that is valid seven days; the one before is void. */
  public void invite(Caller caller, Admin admin, String inviter) {
    String token = Secrets.token(TOKEN_BYTES);
    memberships.invite(
        caller.requiredWorkspace().id(),
        admin,
        Secrets.sha256(token),
        Time.now().plus(INVITATION_LIFE));
    Map<String, String> values =
        Map.of(
            "name",
            admin.name(),
            "inviter",
            inviter,
            "workspace",
            card(caller).name(),
            "link",
            Setting.PLINTH_PUBLIC_URL.text() + "/console/#/invitations/" + token);
    post.sendFor(caller, new Mail(admin.email(), MailTemplate.INVITATION, values));
  }

  /** Mails the owners of the caller's workspace, each with their name and the workspace's. */
  public void tellOwners(Caller caller, MailTemplate template, Map<String, String> more) {
    owners.send(caller.requiredWorkspace().id(), template, more);
  }

  /** The open invitation behind a token. */
  public Optional<Invitation> invitation(String token) {
    return memberships.invitation(Secrets.sha256(token));
  }
}
