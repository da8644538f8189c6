package plinth.messaging.inbound;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.files.FileReference;
import plinth.files.FileVisibility;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.messaging.session.SessionRepository;
import plinth.tenancy.TenantDb;

/** Whether a reader can see a message or story that holds a file. */
@ApplicationScoped
class MessageFileVisibility implements FileVisibility {
  private static final Sql SEES_ONE_OF =
      Sql.named(
          """
          select (
            select count(*)
            from tenant.message m
            where m.workspace_id = tenant.bound_workspace() and m.id = any (:messages)
              and m.session_id = any (:seen)
          ) + (
            select count(*)
            from tenant.story t
            where t.workspace_id = tenant.bound_workspace() and t.id = any (:stories)
              and t.session_id = any (:seen)
          )
          """);

  @Inject private SessionRepository sessions;
  @Inject @TenantDb private Db db;

  @Override
  public boolean seesAnyOf(Caller reader, List<FileReference> held) {
    List<Long> holders =
        held.stream()
            .map(FileReference::recordId)
            .filter(holder -> holder <= MediaRows.FIRST)
            .toList();
    if (holders.isEmpty() || !reader.hasRight("messaging.read")) {
      return false;
    }
    Long[] messages = numbers(holders, 0);
    Long[] stories = numbers(holders, 1);
    Long[] seen = sessions.visibleIds(reader);
    return db.number(
            SEES_ONE_OF.with("messages", messages).with("seen", seen).with("stories", stories))
        > 0;
  }

  /** Returns the numbers of the messages, or of the stories, among these holders. */
  private static Long[] numbers(List<Long> holders, int odd) {
    return holders.stream()
        .map(holder -> MediaRows.FIRST - holder)
        .filter(twice -> twice % 2 == odd)
        .map(twice -> (twice - odd) / 2)
        .toArray(Long[]::new);
  }
}
