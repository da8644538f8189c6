package plinth.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import plinth.kernel.http.SupportAsked;
import plinth.platform.impersonation.ImpersonationNotes;
import plinth.platform.impersonation.Impersonations;

/** Writes down what operators ask for as somebody else, before it is done: no write without it. */
@ApplicationScoped
class SupportLog {
  @Inject private Impersonations record;
  @Inject private ImpersonationNotes notes;

  void asked(@Observes SupportAsked asked) {
    record.asked(asked.caller(), asked.method(), asked.path());
    notes.asked(asked.caller(), asked.method(), asked.path());
  }
}
