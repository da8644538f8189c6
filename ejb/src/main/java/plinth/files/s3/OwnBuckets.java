package plinth.files.s3;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.files.FileStore;
import plinth.integrations.Connection;
import plinth.integrations.Connections;
import plinth.outbound.Dialing;

/** Workspaces' own buckets. Each is opened once and reopened when its account changes. */
@ApplicationScoped
public class OwnBuckets {
  private static final int MAX_OPEN = 200;

  @Inject private Connections connections;
  @Inject private Dialing dialing;

  private final Map<String, Opened> opened =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Opened> eldest) {
          return size() > MAX_OPEN;
        }
      };

  private record Opened(Instant givenAt, S3Store store) {}

  /** Returns the buckets of a workspace: the current one first, then the earlier ones. */
  public List<FileStore> of(long workspaceId) {
    return connections.all(workspaceId, OwnStorage.KEY).stream().map(this::store).toList();
  }

  /** Returns whether a workspace currently uses its own bucket. */
  public boolean isUsed(long workspaceId) {
    return connections.current(workspaceId, OwnStorage.KEY).isPresent();
  }

  private FileStore store(Connection connection) {
    synchronized (opened) {
      Opened known = opened.get(connection.slug());
      if (known == null || !known.givenAt().equals(connection.changedAt())) {
        // Reads from the previous store continue: nothing that its client uses is closed here.
        known =
            new Opened(
                connection.changedAt(),
                OwnStorage.store(connection.draft(), connection.slug(), dialing));
        opened.put(connection.slug(), known);
      }
      return known.store();
    }
  }
}
