package plinth.transfer.imports;

import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import plinth.kernel.Caller;
import plinth.kernel.Time;
import plinth.transfer.source.RowPosition;
import plinth.transfer.source.RowSources;
import plinth.transfer.source.SourceBytes;
import plinth.transfer.upload.ImportBytes;

/**
 * The files that imports on this node are reading. A file stays open from chunk to chunk, because
 * opening it costs as much as reading a thousand rows. If it is closed, or at another position than
 * the checkpoint, it is opened at the checkpoint.
 */
@ApplicationScoped
class OpenFiles {
  private static final Duration IDLE = Duration.ofMinutes(2);

  @Inject private ImportBytes files;
  @Inject private RowSources sources;

  private final Map<String, OpenFile> open = new ConcurrentHashMap<>();

  /** Takes the file of a job at a position for exclusive use, until it is returned or closed. */
  OpenFile acquire(Caller caller, String job, ImportTask task, RowPosition at) throws IOException {
    closeIdle();
    OpenFile kept = open.remove(job);
    if (kept != null && kept.position().equals(at)) {
      return kept;
    }
    if (kept != null) {
      kept.close();
    }
    SourceBytes bytes = files.readableBytes(caller, task.file());
    return new OpenFile(sources.open(bytes, task.format(), at), task.plan());
  }

  /** Returns the file for the next chunk. */
  void release(String job, OpenFile file) {
    OpenFile other = open.put(job, file);
    if (other != null) {
      other.close();
    }
  }

  /** Closes files of jobs that were canceled or continued on another node. */
  private void closeIdle() {
    Instant before = Time.now().minus(IDLE);
    List<String> idle =
        open.entrySet().stream()
            .filter(entry -> entry.getValue().usedAt().isBefore(before))
            .map(Map.Entry::getKey)
            .toList();
    for (String job : idle) {
      OpenFile file = open.remove(job);
      if (file != null) {
        file.close();
      }
    }
  }

  @PreDestroy
  void closeAll() {
    open.values().forEach(OpenFile::close);
    open.clear();
  }
}
