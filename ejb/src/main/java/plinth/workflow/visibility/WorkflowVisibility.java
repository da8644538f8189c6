package plinth.workflow.visibility;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.access.Permissions;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.DefinitionRights;
import plinth.workflow.definition.LinkedSessions;

/** Determines what readers can see of workflows and their runs. */
@ApplicationScoped
public class WorkflowVisibility {
  @Inject private Shapes shapes;
  @Inject private LinkedSessions sessions;

  /** Returns what a reader can see of a definition. */
  public ReaderVisibility of(Caller reader, Definition definition) {
    return of(reader, definition, null);
  }

  /**
   * Returns what a reader can see of a run.
   *
   * @param session the session of the message that triggered it; null if none did
   */
  public ReaderVisibility of(Caller reader, Definition definition, @Nullable String session) {
    boolean isWhole = reader.limitingAdminId() == null || reader.hasRight(Permissions.ALL);
    boolean readsMessages =
        isWhole
            || (reader.hasRight(DefinitionRights.READ_MESSAGES)
                && (session == null || sessions.slugs(reader).contains(session)));
    return new ReaderVisibility(
        isWhole,
        definition,
        object -> shape(reader, object),
        () -> sessions.slugs(reader),
        readsMessages,
        reader.hasRight(DefinitionRights.ACTIVATE));
  }

  private @Nullable Shape shape(Caller reader, String object) {
    if (!reader.hasRight(DefinitionRights.READ_RECORDS)) {
      return null;
    }
    try {
      return shapes.requireReadable(reader, object);
    } catch (Problem unread) {
      return null;
    }
  }
}
