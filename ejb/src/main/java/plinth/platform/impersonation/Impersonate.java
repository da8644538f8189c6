package plinth.platform.impersonation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Duration;
import java.time.Instant;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.access.membership.AdminProfiles;
import plinth.access.policy.SupportAccess;
import plinth.access.policy.SupportConsent;
import plinth.identity.AccessClaims;
import plinth.identity.Operator;
import plinth.identity.Tokens;
import plinth.identity.User;
import plinth.identity.operator.Operators;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Time;
import plinth.platform.PlatformProblem;
import plinth.platform.Reason;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * Lets an operator act for an admin of a workspace for half an hour, with the admin's rights except
 * for changes that would outlast it. The audit records of both planes contain an entry before the
 * token is issued, and one for every write that is requested with it. The owners are notified by
 * mail.
 */
@Saga
@ApplicationScoped
public class Impersonate {
  private static final Duration LIFE = Duration.ofMinutes(30);

  @Inject private WorkspaceDirectory directory;
  @Inject private Users users;
  @Inject private Members members;
  @Inject private AdminProfiles profiles;
  @Inject private Operators operators;
  @Inject private SupportConsent consent;
  @Inject private Impersonations record;
  @Inject private ImpersonationNotes notes;
  @Inject private Tokens tokens;

  /**
   * Starts to act for a member. Refuses an unknown workspace or member, a workspace that does not
   * consent, and a member who may not work there; support may also enter a workspace that the
   * platform suspended.
   */
  public Impersonated start(Caller caller, String subdomain, String userSlug, Reason reason) {
    Workspaces.Entry entry =
        directory.findBySubdomain(subdomain).orElseThrow(() -> Problem.notFound("Workspace"));
    entry.status().forSupport().check(false);
    Caller there = caller.inWorkspace(entry.workspace());
    consent.require(there);
    User user = users.findBySlug(userSlug).orElseThrow(() -> Problem.notFound("Member"));
    Admin admin =
        members.findByUser(there, user.id()).orElseThrow(() -> Problem.notFound("Member"));
    if (user.signIn().isBlock() || !admin.isActive()) {
      throw new Problem(PlatformProblem.MEMBER_NOT_ACTIVE);
    }
    long operatorId = caller.requireOperatorId();
    Operator operator =
        operators
            .findById(operatorId)
            .orElseThrow(() -> new Problem(KernelProblem.UNAUTHENTICATED));
    Duration life = life(consent.get(there));
    JsonObject details = details(user, reason, life);
    record.recordStart(there, admin, operator, reason, details);
    notes.recordStart(there, admin.id(), details);
    AccessClaims claims =
        AccessClaims.user(user.id(), user.signIn().sessionVersion())
            .inWorkspace(entry.workspace().id(), admin.id())
            .actedBy(operatorId);
    return new Impersonated(
        tokens.issue(claims, user.email(), life),
        "Bearer",
        life.toSeconds(),
        profiles.of(there, admin.id()),
        new Impersonated.By(operator.id(), operator.name()));
  }

  /** Half an hour, or less if the consent ends before. */
  private static Duration life(SupportAccess access) {
    Instant until = access.allowedUntil();
    if (until == null) {
      return LIFE;
    }
    Duration left = Duration.between(Time.now(), until);
    return left.compareTo(LIFE) < 0 ? left : LIFE;
  }

  private static JsonObject details(User user, Reason reason, Duration life) {
    JsonObjectBuilder details =
        Json.createObjectBuilder().add("user", user.id()).add("seconds", life.toSeconds());
    return details.add("reason", reason.given()).build();
  }
}
