package plinth.platform.outbox;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.outbox.GivenUp;
import plinth.outbox.MainOutbox;
import plinth.outbox.OutboxRef;
import plinth.outbox.TenantOutbox;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * The outbox rows that were given up, of all databases: first those of the main database, which
 * contains the main plane and the shared workspaces, then those of each dedicated workspace.
 */
@Saga
@ApplicationScoped
public class GivenUpOutbox {
  @Inject private MainOutbox mainOutbox;
  @Inject private TenantOutbox tenantOutbox;
  @Inject private Workspaces workspaces;
  @Inject private WorkspaceDirectory directory;
  @Inject private MainRetries mainRetries;
  @Inject private TenantRetries tenantRetries;

  /** The requested part of the list, filled while the databases are visited. */
  private static final class Window {
    private final List<GivenUp> rows = new ArrayList<>();
    private long skip;
    private int room;
    private long total;

    Window(PageRequest request) {
      skip = request.offset();
      room = request.limit();
    }
  }

  /** Reads some rows of one database. */
  private interface Rows {
    List<GivenUp> list(long offset, int limit);
  }

  /** A page of the rows; a dedicated database that does not answer is left out and logged. */
  public Page<GivenUpRow> page(Caller caller, PageRequest request) {
    Window window = new Window(request);
    add(
        window,
        mainOutbox.countGivenUp(caller),
        (at, most) -> mainOutbox.listGivenUp(caller, at, most));
    for (Caller.Workspace dedicated : workspaces.listDedicated()) {
      Caller there = caller.inWorkspace(dedicated);
      BestEffort.run(
          "outbox_given_up",
          () ->
              add(
                  window,
                  tenantOutbox.countGivenUp(there),
                  (at, most) -> tenantOutbox.listGivenUp(there, at, most)));
    }
    return new Page<>(toRows(caller, window.rows), request, window.total);
  }

  private static void add(Window window, long count, Rows rows) {
    window.total += count;
    if (window.room > 0 && window.skip < count) {
      List<GivenUp> found = rows.list(window.skip, window.room);
      window.rows.addAll(found);
      window.room -= found.size();
    }
    window.skip = Math.max(0, window.skip - count);
  }

  /**
   * Adds the details of the rows, each read in its own workspace, because nothing else can see
   * them.
   */
  private List<GivenUpRow> toRows(Caller caller, List<GivenUp> rows) {
    Map<OutboxRef, GivenUpRow> shown = new HashMap<>();
    rows.stream()
        .collect(Collectors.groupingBy(row -> Optional.ofNullable(row.ref().workspaceId())))
        .forEach(
            (number, there) -> {
              Optional<Caller.Workspace> workspace =
                  number.flatMap(directory::find).map(Workspaces.Entry::workspace);
              String subdomain = workspace.map(Caller.Workspace::subdomain).orElse(null);
              List<Long> ids = there.stream().map(row -> row.ref().id()).toList();
              Map<Long, GivenUp.Story> stories =
                  number.isEmpty()
                      ? mainOutbox.stories(caller, ids)
                      : workspace
                          .map(place -> tenantOutbox.stories(caller.inWorkspace(place), ids))
                          .orElse(Map.of());
              for (GivenUp row : there) {
                GivenUp.Story story = stories.get(row.ref().id());
                shown.put(row.ref(), GivenUpRow.of(row, subdomain, story));
              }
            });
    return rows.stream().map(row -> shown.get(row.ref())).toList();
  }

  /**
   * Retries a row with all its attempts.
   *
   * @param id the id from {@link GivenUpRow}; refuses a row that was not given up
   */
  public void retry(Caller caller, String id) {
    OutboxRef row = OutboxRef.parse(id).orElseThrow(() -> Problem.notFound("Outbox row"));
    Long workspaceId = row.workspaceId();
    if (workspaceId == null) {
      mainRetries.retry(caller, row);
    } else {
      tenantRetries.retry(caller.inWorkspace(directory.requireEntry(workspaceId).workspace()), row);
    }
  }
}
