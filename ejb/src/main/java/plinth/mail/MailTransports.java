package plinth.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import plinth.kernel.Time;
import plinth.outbox.OutboxGivenUp;
import plinth.outbox.OutboxItem;

/** Selects the installation's mail adapter, and converts outbox rows to letters. */
@ApplicationScoped
class MailTransports {
  @Inject @Any private Instance<MailAdapter> adapters;
  @Inject private MailConfig config;

  /** Returns the configured mail adapter. */
  MailAdapter configured() {
    String key = config.adapter();
    for (MailAdapter adapter : adapters) {
      if (adapter.key().equals(key)) {
        return adapter;
      }
    }
    throw new IllegalStateException("PLINTH_MAIL_ADAPTER names no mail adapter: " + key);
  }

  /** Returns the letter of a row. Its ID is the same for each attempt. */
  static RenderedMail letter(String place, OutboxItem item) {
    return MailText.letter(place + "-" + item.id(), mail(item.body()), Time.now());
  }

  /** Sends a letter. A failure ends this attempt; a refusal ends all attempts. */
  static void deliver(MailAdapter adapter, RenderedMail renderedMail) {
    try {
      adapter.deliver(renderedMail);
    } catch (MailRefused e) {
      throw new OutboxGivenUp("the mail was refused: " + e.getMessage());
    } catch (MailNotSent e) {
      throw new IllegalStateException("the mail was not sent: " + e.getMessage(), e);
    }
  }

  /** Returns the mail of a row. */
  static Mail mail(JsonObject body) {
    Map<String, String> values = new HashMap<>();
    JsonObject given = body.getJsonObject("values");
    given.keySet().forEach(name -> values.put(name, given.getString(name)));
    String template = body.getString("template").toUpperCase(Locale.ROOT);
    return new Mail(body.getString("to"), MailTemplate.valueOf(template), values);
  }
}
