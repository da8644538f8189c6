package plinth.workflow.editing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.messaging.MessagingSession;
import plinth.objects.Shapes;
import plinth.tenancy.Tenanted;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.DefinitionCheck;
import plinth.workflow.definition.LinkedSessions;

/** Determines the records for the messages of a session. */
@Stateless
@Tenanted
public class SessionTargets {
  @Inject private LinkedSessions sessions;
  @Inject private DefinitionCheck check;
  @Inject private Shapes shapes;

  /**
   * The target for records of a session's chats.
   *
   * @param objectSlug the first linked object that has a phone field, or else the first linked
   *     object; null for none
   * @param phoneFieldSlug the phone field of the object; null for none
   * @param objects all objects linked to the session
   */
  public record Target(
      String sessionSlug,
      @Nullable String objectSlug,
      @Nullable String phoneFieldSlug,
      List<String> objects) {}

  /**
   * The result of the check before a workflow is activated.
   *
   * @param isLinked always true: a workflow with a session that is not linked is refused
   */
  public record LinkCheck(boolean isLinked) {}

  /** Returns the target for records of a session's chats. Refuses an unknown session (404). */
  public Target target(Caller caller, String slug) {
    MessagingSession session =
        sessions.all(caller).stream()
            .filter(one -> one.slug().equals(slug))
            .findFirst()
            .orElseThrow(() -> Problem.notFound("Session"));
    for (String object : session.objects()) {
      String phone = phone(caller, object);
      if (phone != null) {
        return new Target(slug, object, phone, session.objects());
      }
    }
    String first = session.objects().isEmpty() ? null : session.objects().get(0);
    return new Target(slug, first, null, session.objects());
  }

  private @Nullable String phone(Caller caller, String object) {
    try {
      return shapes.requireReadable(caller, object).fields().stream()
          .filter(field -> field.active() && field.type().key().equals("phone"))
          .map(Field::slug)
          .findFirst()
          .orElse(null);
    } catch (Problem unseen) {
      return null;
    }
  }

  /**
   * Makes the check of an activation for a workflow that is not stored yet. Refuses a definition
   * that does not fit the workspace, and one that needs a record if a session is not linked to its
   * object.
   */
  public LinkCheck validate(Caller caller, LinkCheckRequest question) {
    Definition definition =
        check.read(
            caller,
            question.trigger(),
            question.conditions() == null ? JsonValue.NULL : question.conditions(),
            question.actions());
    sessions.refuseUnlinked(caller, definition);
    return new LinkCheck(true);
  }
}
