package plinth.access.membership;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import plinth.access.AccessConfig;
import plinth.access.Admin;
import plinth.identity.LoginDelay;
import plinth.identity.Quotas;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.ServerConfig;
import plinth.kernel.Time;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;
import plinth.mail.MailTimes;
import plinth.tenancy.MainPlane;
import plinth.tenancy.directory.RegisteredWorkspaces;

/**
 * Memberships of users in workspaces, as the main plane stores them, and open invitations. The
 * admin row in the workspace is authoritative; these rows follow it.
 */
@Stateless
@MainPlane
public class Memberships {
  /** The factor by which the limit for an address from all inviters exceeds that of one inviter. */
  private static final int MAILBOX = 10;

  private static final Duration INVITATION_LIFE = Duration.ofDays(7);
  private static final int TOKEN_BYTES = 32;

  @Inject private AccessConfig config;
  @Inject private ServerConfig server;
  @Inject private MembershipRepository memberships;
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private OwnerMails owners;
  @Inject private MailQueue mails;
  @Inject private Quotas quotas;
  @Inject private OwnershipMails ownershipMails;

  /**
   * The workspaces of a user, oldest first, then the open invitations to the verified address; at
   * most 500 in total.
   */
  public List<Membership> listByUser(Caller caller, long userId, String verifiedEmail) {
    return memberships.listByUser(userId, verifiedEmail);
  }

  /** The workspace or invitation with this workspace number, among all of them. */
  public Optional<Membership> findById(
      Caller caller, long userId, String verifiedEmail, long workspaceId) {
    return memberships.findById(userId, verifiedEmail, workspaceId);
  }

  /** The workspace or invitation with this subdomain, among all of them. */
  public Optional<Membership> findBySubdomain(
      Caller caller, long userId, String verifiedEmail, String subdomain) {
    return memberships.findBySubdomain(userId, verifiedEmail, subdomain);
  }

  /** The caller's workspace as shown to its members. */
  public WorkspaceCard requireCard(Caller caller) {
    return workspaces
        .findById(caller.requireWorkspace().id())
        .map(WorkspaceCard::of)
        .orElseThrow(() -> Problem.notFound("Workspace"));
  }

  /** Copies the state of the admin row: joins, changes or leaves; may be repeated. */
  public void syncMember(Caller caller, Admin admin) {
    long workspaceId = caller.requireWorkspace().id();
    Long userId = admin.userId();
    switch (admin.membership().status()) {
      case INVITED -> memberships.changeInvitedRole(workspaceId, admin);
      case REMOVED -> {
        memberships.deleteInvitation(workspaceId, admin.id());
        if (userId != null) {
          memberships.deleteMember(workspaceId, userId);
        }
      }
      case ACTIVE, BLOCKED -> {
        memberships.deleteInvitation(workspaceId, admin.id());
        if (userId != null) {
          memberships.saveMember(workspaceId, userId, admin);
        }
      }
    }
    memberships.ensureActiveOwner(workspaceId);
  }

  /**
   * Copies the states of both admin rows after one handed over the ownership to the other, who
   * becomes the registered owner if the former one was, and mails both; may be repeated.
   */
  public void syncOwner(Caller caller, Admin former, Admin owner) {
    Long formerUser = former.userId();
    Long ownerUser = owner.userId();
    if (formerUser != null && ownerUser != null) {
      workspaces
          .lockById(caller.requireWorkspace().id())
          .ifPresent(workspace -> workspace.changeOwner(formerUser, ownerUser));
    }
    syncMember(caller, owner);
    syncMember(caller, former);
    ownershipMails.send(caller, requireCard(caller).name(), former, owner);
  }

  /** Deletes a membership whose admin row no longer exists. */
  public void deleteMember(Caller caller, long userId) {
    memberships.deleteMember(caller.requireWorkspace().id(), userId);
  }

  /**
   * Counts an invitation before it is created: for the workspace and for the inviter's address
   * block, both in total and for this address. A separate, higher limit applies to all invitations
   * to the address, so that one inviter cannot prevent others from inviting it, and many together
   * cannot fill a mailbox. Refuses with {@code RATE_LIMITED} (429).
   */
  public void consumeInvitationQuota(Caller caller, String email) {
    String workspace = Long.toString(caller.requireWorkspace().id());
    String block = LoginDelay.prefix(caller.origin().address());
    quotas.consume(
        Quotas.Bound.daily("invitations of workspace", config.maxInvitationsOfWorkspace()),
        workspace);
    quotas.consume(
        Quotas.Bound.daily("invitations of block", config.maxInvitationsOfBlock()), block);
    quotas.consume(
        Quotas.Bound.daily("invitations of workspace to address", config.maxInvitationsToAddress()),
        workspace + '\0' + email);
    if (!block.isEmpty()) {
      quotas.consume(
          Quotas.Bound.daily("invitations of block to address", config.maxInvitationsToAddress()),
          block + '\0' + email);
    }
    quotas.consume(
        new Quotas.Bound(
            "invitations to address",
            config.maxInvitationsToAddress() * MAILBOX,
            Duration.ofDays(1)),
        email);
  }

  /**
   * Mails the invited admin a token that is valid for seven days; the previous one becomes invalid.
   */
  public void invite(Caller caller, Admin admin, String inviter) {
    String token = Secrets.randomToken(TOKEN_BYTES);
    memberships.saveInvitation(
        caller.requireWorkspace().id(),
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
            requireCard(caller).name(),
            "link",
            server.publicUrl() + "/console/invitation#" + token);
    mails.sendFor(caller, new Mail(admin.email(), MailTemplate.INVITATION, values));
  }

  /**
   * Mails the owners of the caller's workspace, each with their name and the workspace's name.
   *
   * @param more the further values for the time zone of an owner
   */
  public void mailOwners(
      Caller caller, MailTemplate template, Function<MailTimes, Map<String, String>> more) {
    owners.send(caller.requireWorkspace().id(), template, more);
  }

  /** The open invitation for a token. */
  public Optional<Invitation> findInvitation(String token) {
    return memberships.findInvitation(Secrets.sha256(token));
  }
}
