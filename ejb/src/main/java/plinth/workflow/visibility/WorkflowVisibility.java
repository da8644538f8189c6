package plinth.workflow.visibility;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import plinth.access.Permissions;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.tenancy.LimitedRecords;
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
    return of(reader, definition, null, true);
  }

  /**
   * Returns what a reader can see of a run.
   *
   * @param session the session of the message that triggered it; null if none did
   * @param seesRecord whether the reader sees the record of the run, if it has one
   */
  public ReaderVisibility of(
      Caller reader, Definition definition, @Nullable String session, boolean seesRecord) {
    boolean isWhole = reader.limitingAdminId() == null || reader.hasRight(Permissions.ALL);
    boolean readsMessages =
        isWhole
            || (reader.hasRight(DefinitionRights.READ_MESSAGES)
                && (session == null || sessions.slugs(reader).contains(session)));
    return new ReaderVisibility(
        isWhole,
        definition,
        object ->
            seesRecord || !object.equals(definition.trigger().objectSlug())
                ? shape(reader, object)
                : null,
        () -> sessions.slugs(reader),
        readsMessages,
        reader.hasRight(DefinitionRights.ACTIVATE));
  }

  /**
   * Reads whether the reader sees the record of a run, from the column {@code sees_record}, which
   * tells whether the transaction does. Readers without a limit also see runs of records that no
   * longer exist.
   */
  public static boolean seesRecord(ResultSet row) throws SQLException {
    return LimitedRecords.member() == null || row.getBoolean("sees_record");
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
