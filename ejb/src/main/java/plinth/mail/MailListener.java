package plinth.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.kernel.Time;
import plinth.outbox.OutboxGivenUp;
import plinth.outbox.OutboxItem;
import plinth.outbox.OutboxListener;

/** Carries the mail that {@link Post} wrote into an outbox. */
@ApplicationScoped
public class MailListener implements OutboxListener {
  @Inject @Any private Instance<MailAdapter> adapters;

  @Override
  public String key() {
    return Post.LISTENER;
  }

  @Override
  public void handle(Caller caller, List<OutboxItem> items) {
    MailAdapter adapter = adapter(chosen());
    for (OutboxItem item : items) {
      Caller.Workspace workspace = caller.workspace();
      String place = workspace == null ? "main" : "w" + workspace.id();
      carry(adapter, place + "-" + item.id(), mail(item.body()));
    }
  }

  private static void carry(MailAdapter adapter, String id, Mail mail) {
    try {
      adapter.carry(MailText.letter(id, mail, Time.now()));
    } catch (MailRefused e) {
      throw new OutboxGivenUp("the mail was refused: " + e.getMessage());
    } catch (MailNotSent e) {
      throw new IllegalStateException("the mail was not sent: " + e.getMessage(), e);
    }
  }

  private static String chosen() {
    boolean hasServer = Setting.PLINTH_MAIL_SMTP_HOST.given().isPresent();
    return Setting.PLINTH_MAIL_ADAPTER.given().orElse(hasServer ? "smtp" : "files");
  }

  private MailAdapter adapter(String key) {
    for (MailAdapter adapter : adapters) {
      if (adapter.key().equals(key)) {
        return adapter;
      }
    }
    throw new IllegalStateException("PLINTH_MAIL_ADAPTER names no mail adapter: " + key);
  }

  private static Mail mail(JsonObject body) {
    Map<String, String> values = new HashMap<>();
    JsonObject given = body.getJsonObject("values");
    given.keySet().forEach(name -> values.put(name, given.getString(name)));
    String template = body.getString("template").toUpperCase(Locale.ROOT);
    return new Mail(body.getString("to"), MailTemplate.valueOf(template), values);
  }
}
