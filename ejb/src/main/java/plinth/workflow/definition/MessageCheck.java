package plinth.workflow.definition;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem.FieldError;
import plinth.messaging.MessageType;
import plinth.messaging.MessagingSession;
import plinth.messaging.ProviderType;
import plinth.workflow.action.Action;

/** Checks the steps that send messages, and the sessions of triggers, against the workspace. */
@ApplicationScoped
class MessageCheck {
  private static final String PHONE = "phone";

  @Inject private LinkedSessions sessions;

  /** Adds the errors of a step. */
  void check(
      Caller caller,
      Trigger trigger,
      Action action,
      MessageType type,
      @Nullable Shape shape,
      List<FieldError> errors) {
    String session = action.text("session_slug");
    if (session != null && !sessions.slugs(caller).contains(session)) {
      errors.add(
          new FieldError(
              action.at() + ".session_slug", "unknown", "There is no session " + session));
    }
    type(caller, trigger, action, type, session, errors);
    String phone = action.text("phone_field_slug");
    String at = action.at() + ".phone_field_slug";
    if (phone == null) {
      if (trigger.type().kind() != TriggerType.Kind.MESSAGE) {
        errors.add(new FieldError(at, "required", "phone_field_slug must name a phone field"));
      }
    } else if (shape == null) {
      errors.add(
          new FieldError(
              "trigger.object_slug", "required", "A phone requires a trigger with an object"));
    } else if (shape.field(phone).filter(MessageCheck::isPhone).isEmpty()) {
      errors.add(new FieldError(at, "type", "There is no phone field " + phone));
    }
  }

  /**
   * Adds an error if none of the sessions with which a step may send has a provider for the type of
   * message.
   */
  private void type(
      Caller caller,
      Trigger trigger,
      Action action,
      MessageType type,
      @Nullable String named,
      List<FieldError> errors) {
    boolean isByMessage = trigger.type().kind() == TriggerType.Kind.MESSAGE;
    List<ProviderType> providers =
        sessions.choices(caller).stream()
            .filter(
                session ->
                    named != null
                        ? session.slug().equals(named)
                        : isByMessage
                            ? trigger.sessions().isEmpty()
                                || trigger.sessions().contains(session.slug())
                            : session.isDefault())
            .map(MessagingSession.Choice::providerType)
            .distinct()
            .toList();
    if (!providers.isEmpty() && providers.stream().noneMatch(one -> sessions.supports(one, type))) {
      errors.add(
          new FieldError(
              action.at() + ".type",
              "provider",
              "Sessions of " + providers.get(0).code() + " send no " + type.code()));
    }
  }

  /** Adds an error for each unknown session of a trigger. */
  void check(Caller caller, Trigger trigger, List<FieldError> errors) {
    for (int i = 0; i < trigger.sessions().size(); i++) {
      String slug = trigger.sessions().get(i);
      if (!sessions.slugs(caller).contains(slug)) {
        errors.add(
            new FieldError(
                "trigger.session_slugs[" + i + "]", "unknown", "There is no session " + slug));
      }
    }
  }

  private static boolean isPhone(Field field) {
    return field.active() && field.type().key().equals(PHONE);
  }
}
