package plinth.identity.account;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.identity.factor.FactorHolder;
import plinth.identity.factor.FactorState;
import plinth.identity.factor.SecondFactor;
import plinth.identity.factor.SecondFactors;
import plinth.identity.factor.StepUpProof;
import plinth.identity.factor.StepUps;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/**
 * Use cases of users for their own second factor. Turning it on requires the password, because a
 * session may have been left open; everything else also a code.
 */
@Saga
@ApplicationScoped
public class OwnFactor {
  @Inject private AccountSelf self;
  @Inject private SecondFactor secondFactor;
  @Inject private SecondFactors factors;
  @Inject private StepUps stepUps;

  /** Whether it is on, and how many recovery codes are left. */
  public FactorState state(Caller caller) {
    return factors.state(FactorHolder.of(self.me(caller)));
  }

  /** Creates a secret, to be confirmed with a code. */
  public SecondFactor.Enrolment enrol(Caller caller, String current) {
    return secondFactor.start(FactorHolder.of(self.requirePassword(caller, current)));
  }

  /** Turns the second factor on and returns the recovery codes. */
  public List<String> confirm(Caller caller, String otp) {
    return secondFactor.confirm(caller, FactorHolder.of(self.me(caller)), otp);
  }

  /** Replaces the recovery codes. */
  public List<String> renewRecoveryCodes(Caller caller, String current, @Nullable String otp) {
    FactorHolder holder = FactorHolder.of(self.requirePassword(caller, current));
    return secondFactor.renewRecoveryCodes(caller, holder, otp);
  }

  /**
   * Notes in the session that the user proved possession of a second factor, or entered the
   * password if there is none.
   */
  public void stepUp(Caller caller, @Nullable String session, StepUpProof proof) {
    FactorHolder holder = FactorHolder.of(self.me(caller));
    if (!secondFactor.stepUp(caller, holder, proof)) {
      self.requirePassword(caller, proof.password(), "password");
    }
    stepUps.mark(caller, session);
  }

  /** Turns the second factor off and forgets remembered devices. */
  public void disable(Caller caller, String current, @Nullable String otp) {
    FactorHolder holder = FactorHolder.of(self.requirePassword(caller, current));
    secondFactor.verifyAgain(holder, otp, caller.origin());
    factors.remove(caller, holder);
  }
}
