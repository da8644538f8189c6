package plinth.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.kernel.http.SupportRequested;
import plinth.platform.impersonation.ImpersonationNotes;
import plinth.platform.impersonation.Impersonations;

/**
 * Records write requests of operators who act for a member before they are served: if that fails,
 * the write is refused.
 */
@ApplicationScoped
class SupportLog {
  @Inject private Impersonations record;
  @Inject private ImpersonationNotes notes;

  void onSupportRequested(@Observes SupportRequested asked) {
    record.recordRequest(asked.caller(), asked.method(), asked.path());
    notes.recordRequest(asked.caller(), asked.method(), asked.path());
  }
}
