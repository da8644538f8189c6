package plinth.workflow.run;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.messaging.MessageType;
import plinth.messaging.MessagingSession.Choice;
import plinth.messaging.SendDraft;
import plinth.messaging.SessionStatus;
import plinth.messaging.sending.Sends;
import plinth.messaging.session.Sessions;
import plinth.records.event.RecordState;
import plinth.workflow.WorkflowConfig;
import plinth.workflow.WorkflowProblem;
import plinth.workflow.action.Action;
import plinth.workflow.action.DraftReader;
import plinth.workflow.action.TextTemplate;

/**
 * Sends messages for steps. The message and its outbox item are stored in the step's own
 * transaction, and its reference is the step's key, so it is sent once, however often the run is
 * resumed.
 */
@ApplicationScoped
public class MessageSteps {
  private static final String LANGUAGE = "en";

  /** The time window for the limit of automated messages per chat. */
  private static final Duration WINDOW = Duration.ofHours(1);

  @Inject private Sessions sessions;
  @Inject private Sends sends;
  @Inject private WorkflowConfig config;

  /**
   * Sends the message of a step. Refuses a disconnected session, a record without a phone number,
   * and a chat that has reached its limit of automated messages.
   */
  Outcome send(Caller caller, Run run, Action action, MessageType type, Scope scope) {
    JsonObject input = input(caller, action, scope);
    String text = action.text("body");
    String key = run.row().key(action);
    SendDraft draft =
        text == null
            ? SendDraft.ofTemplate(
                action.required("template"), language(action), parameters(action, scope), key)
            : SendDraft.ofText(TextTemplate.fill(text, scope), key);
    String slug =
        sends.send(caller, input.getString("session_slug"), input.getString("to"), type, draft);
    if (sends.automated(caller, slug, Time.now().minus(WINDOW)) > config.messagesPerChat()) {
      throw new Problem(WorkflowProblem.TALK_LIMIT);
    }
    return new Outcome(input, Run.output("message_slug", Json.createValue(slug)));
  }

  /**
   * Refuses a step that would send into a chat that has reached its limit of automated messages,
   * with the seconds until it may send again. Other obstacles are reported by the step itself.
   */
  public void requireRoom(Caller caller, Action action, Scope scope) {
    JsonObject input;
    try {
      input = input(caller, action, scope);
    } catch (Problem cannotSend) {
      return;
    }
    Instant now = Time.now();
    long most = Math.max(config.messagesPerChat(), 1);
    sends
        .automated(
            caller, input.getString("session_slug"), input.getString("to"), now.minus(WINDOW), most)
        .ifPresent(
            sent -> {
              throw new Problem(WorkflowProblem.TALK_LIMIT)
                  .with("retry_after", Duration.between(now, sent.plus(WINDOW)).toSeconds() + 1);
            });
  }

  private JsonObject input(Caller caller, Action action, Scope scope) {
    Choice session = session(caller, action, scope);
    if (session.status() != SessionStatus.CONNECTED) {
      throw new Problem(
          WorkflowProblem.SESSION_DISCONNECTED,
          "The session " + session.slug() + " is disconnected");
    }
    JsonObjectBuilder input =
        Json.createObjectBuilder().add("session_slug", session.slug()).add("to", to(action, scope));
    String text = action.text("body");
    if (text != null) {
      input.add("body", TextTemplate.fill(text, scope));
    } else {
      input
          .add("template", action.required("template"))
          .add("language", language(action))
          .add("parameters", DraftReader.array(parameters(action, scope)));
    }
    return input.build();
  }

  private static String language(Action action) {
    String language = action.text("language");
    return language == null ? LANGUAGE : language;
  }

  private static List<String> parameters(Action action, Scope scope) {
    return action.texts("parameters").stream().map(text -> TextTemplate.fill(text, scope)).toList();
  }

  /** Returns the named session, or the session of the message, or the default one. */
  private Choice session(Caller caller, Action action, Scope scope) {
    String named = action.text("session_slug");
    String slug = named == null ? fact(scope, "session.slug") : named;
    return sessions.choices(caller).stream()
        .filter(session -> slug == null ? session.isDefault() : session.slug().equals(slug))
        .findFirst()
        .orElseThrow(
            () ->
                new Problem(
                    WorkflowProblem.SESSION_DISCONNECTED,
                    slug == null
                        ? "There is no default session"
                        : "The session " + slug + " does not exist"));
  }

  /** Returns the phone number of the record, or the chat of the message. */
  private static String to(Action action, Scope scope) {
    String field = action.text("phone_field_slug");
    if (field == null) {
      String chat = fact(scope, "chat.slug");
      if (chat == null) {
        throw new Problem(WorkflowProblem.NO_PHONE, "The run has no chat to send the message to");
      }
      return chat;
    }
    RecordState record = scope.record();
    if (record == null) {
      throw new Problem(WorkflowProblem.NO_TARGET_RECORD);
    }
    JsonValue phone = record.get(field);
    if (phone instanceof JsonString number && !number.getString().isBlank()) {
      return number.getString();
    }
    throw new Problem(WorkflowProblem.NO_PHONE, "The record has no phone in " + field);
  }

  private static @Nullable String fact(Scope scope, String name) {
    return scope.apply(name) instanceof JsonString text ? text.getString() : null;
  }
}
