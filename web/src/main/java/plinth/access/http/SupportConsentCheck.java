package plinth.access.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.access.policy.SupportConsent;
import plinth.kernel.http.MemberRequested;

/** Refuses operators who act for a member without the consent that the workspace asks for. */
@ApplicationScoped
class SupportConsentCheck {
  @Inject private SupportConsent consent;

  void onMemberRequested(@Observes MemberRequested asked) {
    consent.check(asked.caller());
  }
}
