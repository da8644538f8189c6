package plinth.onboarding;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Map;
import plinth.kernel.ServerConfig;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;

/**
 * Mails an admin about the tour, for the signals that {@code PLINTH_TOUR_MAILS} names. The mail is
 * queued in the transaction of the signal, so that one mail is sent for each change of the tour.
 */
@ApplicationScoped
class TourMails {
  private static final Map<TourStep, MailTemplate> TEMPLATES =
      Map.of(
          TourStep.IN_PROGRESS, MailTemplate.TOUR_STARTED,
          TourStep.COMPLETED, MailTemplate.TOUR_COMPLETED,
          TourStep.SKIPPED, MailTemplate.TOUR_SKIPPED);

  @Inject private MailQueue mails;
  @Inject private OnboardingConfig config;
  @Inject private ServerConfig server;

  void onTourSignal(@Observes TourSignal signal) {
    MailTemplate template = TEMPLATES.get(signal.step());
    if (template != null && config.tourMails().contains(signal.step().signal())) {
      String link =
          server.publicUrl()
              + "/console/?workspace="
              + signal.caller().requireWorkspace().subdomain();
      Map<String, String> values = Map.of("name", signal.name(), "link", link);
      mails.send(new Mail(signal.email(), template, values));
    }
  }
}
