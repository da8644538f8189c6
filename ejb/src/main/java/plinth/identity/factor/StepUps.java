package plinth.identity.factor;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.identity.IdentityConfig;
import plinth.identity.IdentityProblem;
import plinth.identity.StepUpRule;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Time;

/**
 * Asks people to prove again who they are before dangerous acts. Signing in is such a proof.
 * Operators who act for a member are not asked: they were when they began to.
 */
@Saga
@ApplicationScoped
public class StepUps {
  @Inject private IdentityConfig config;
  @Inject private SecondFactors factors;
  @Inject private ProvedSessions sessions;

  /**
   * Refuses with {@code STEP_UP_REQUIRED} (403) if no password or code was entered lately.
   *
   * @param session name of the sign-in; null: the token belongs to none
   * @param isOfAccount whether the act concerns the person's account rather than the workspace, for
   *     which no provider of a workspace can vouch
   */
  public void require(Caller caller, @Nullable String session, boolean isOfAccount) {
    Long operatorId = caller.operatorId();
    if (caller.isScoped() || (operatorId != null && caller.kind() != Caller.Kind.OPERATOR)) {
      return;
    }
    FactorKinds kinds =
        operatorId == null
            ? factors.kindsOfUser(caller.requireUserId())
            : factors.kindsOfOperator(operatorId);
    StepUpRule rule = config.stepUpRule();
    if (!kinds.isAny() && !rule.isForEverybody()) {
      return;
    }
    Caller.Workspace workspace = isOfAccount ? null : caller.workspace();
    Long vouching = workspace == null ? null : workspace.id();
    Instant proved = session == null ? null : sessions.find(caller, session, vouching).orElse(null);
    if (rule.isNeeded(kinds.isAny(), proved, Time.now())) {
      throw new Problem(IdentityProblem.STEP_UP_REQUIRED)
          .with("proof", kinds.proof())
          .with("has_passkeys", kinds.hasPasskeys());
    }
  }

  /** Notes that a password or a code was entered in the session. */
  public void mark(Caller caller, @Nullable String session) {
    if (session != null) {
      sessions.mark(caller, session);
    }
  }
}
