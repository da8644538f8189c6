package plinth.identity.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.identity.factor.StepUps;
import plinth.kernel.http.StepUpRequested;

/** Refuses dangerous acts in a session that was left open. */
@ApplicationScoped
class StepUpCheck {
  @Inject private StepUps stepUps;
  @Inject private PresentSession present;

  void onStepUpRequested(@Observes StepUpRequested asked) {
    if (!asked.caller().isScoped()) {
      stepUps.require(asked.caller(), present.slug(), asked.isOfAccount());
    }
  }
}
