package plinth.workflow.visibility;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.access.Permissions;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.tenancy.limit.LimitedRecords;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.DefinitionRights;
import plinth.workflow.definition.LinkedSessions;

/** Determines what readers can see of workflows and their runs. */
@ApplicationScoped
public class WorkflowVisibility {
  /** Only the index of slugs provides this order, so that no other one is read. */
  private static final String SEES_RECORD =
      """
      , e.record_slug is null or (
        select r.slug
        from tenant.record r
        where r.workspace_id = e.workspace_id and r.object_id = e.object_id
          and r.slug between e.record_slug and e.record_slug
        order by r.slug
        limit 1
      ) is not null as sees_record
      """;

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
   * The column {@code sees_record} of a run with the alias {@code e}: whether the transaction sees
   * its record. Readers without a limit also see runs of records that no longer exist.
   */
  public static String seesRecord() {
    return LimitedRecords.member() == null ? ", true as sees_record\n" : SEES_RECORD;
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
